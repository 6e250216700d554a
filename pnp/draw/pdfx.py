"""What a PDF says of itself to a press: PDF/X-1a:2003, or PDF/X-4 with a profile in the file."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Any

from reportlab.pdfbase import pdfdoc

from pnp.draw.plates.condition import Condition

CREATOR = "pnp"
_BEGINNING = 1767225600
"""When a file was made, if nobody says so in SOURCE_DATE_EPOCH: 1 January 2026. Equal prints have equal bytes."""
_REGISTRY = "http://www.color.org"
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfx="{namespace}">
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmp:CreatorTool>{creator}</xmp:CreatorTool>
   <xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
   <pdf:Trapped>False</pdf:Trapped>
   <pdf:Producer>{producer}</pdf:Producer>
   <pdfx:GTS_PDFXVersion>{version}</pdfx:GTS_PDFXVersion>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


def made() -> datetime:
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(seconds) if seconds.isdecimal() else _BEGINNING, tz=UTC)


def info(condition: Condition, when: datetime) -> dict[str, Any]:
    """What the document information needs beyond title and creator."""
    date = pdfdoc.PDFString(when.strftime("D:%Y%m%d%H%M%SZ"))
    version = pdfdoc.PDFString(condition.version)
    return {"CreationDate": date, "ModDate": date, "Trapped": pdfdoc.PDFName("False"), "GTS_PDFXVersion": version}


def output_intents(condition: Condition) -> Any:
    entries = {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        "OutputConditionIdentifier": pdfdoc.PDFString(condition.identifier),
        "Info": pdfdoc.PDFString(condition.info),
    }
    if condition.is_registered:
        entries["OutputCondition"] = pdfdoc.PDFString(condition.description)
        entries["RegistryName"] = pdfdoc.PDFString(_REGISTRY)
    if condition.profile:
        stream = pdfdoc.PDFStream(content=condition.profile, filters=[pdfdoc.PDFZCompress])
        stream.dictionary = pdfdoc.PDFDictionary({"N": 4})
        entries["DestOutputProfile"] = stream
    return pdfdoc.PDFArray([pdfdoc.PDFDictionary(entries)])


def metadata(condition: Condition, title: str, producer: str, when: datetime, digest: str) -> Any:
    """The same in XMP, for programs that read only that. It stays uncompressed, so that anything finds it."""
    from html import escape
    from uuid import UUID

    namespace = "http://www.npes.org/pdfx/ns/id/" if condition.profile else "http://ns.adobe.com/pdfx/1.3/"
    packet = _XMP.format(
        namespace=namespace,
        title=escape(title),
        date=when.strftime("%Y-%m-%dT%H:%M:%SZ"),
        creator=CREATOR,
        producer=escape(producer),
        version=condition.version,
        id=UUID(digest),
    )
    stream = pdfdoc.PDFStream(content=packet.encode(), filters=[])
    stream.dictionary = pdfdoc.PDFDictionary({"Type": "/Metadata", "Subtype": "/XML"})
    return stream
