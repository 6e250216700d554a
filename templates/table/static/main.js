// Puts the page to life. Everything on it works without this, too, a little slower.
import * as asked from "./asked.js";
import * as board from "./board.js";
import * as clock from "./clock.js";
import * as fix from "./fix.js";
import * as gaps from "./gaps.js";
import * as line from "./line.js";
import * as rules from "./rules.js";
import * as send from "./send.js";
import { connect } from "./stream.js";

document.documentElement.dataset.script = "on";
send.listen();
line.listen();
rules.listen();
fix.listen();
gaps.listen();
board.listen();
asked.listen();
clock.run();
document.addEventListener("looking", () => board.fetchAhead());
document.addEventListener("shown", () => board.lay());
if (document.body.dataset.part) {
  connect();
  board.lay();
}
