import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

/** The text of each page of a PDF that was drawn with the standard fonts, one line for each piece of text. */
export async function pdfTexts(file: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(file, { updateMetadata: false });
  const look = (value: unknown) => document.context.lookup(value as Parameters<typeof document.context.lookup>[0]);
  const textsIn = (value: unknown, resources: unknown): string[] => {
    const content = look(value);
    if (content instanceof PDFArray) return content.asArray().flatMap((each) => textsIn(each, resources));
    if (!(content instanceof PDFRawStream)) return [];
    if (look(content.dict.get(PDFName.of("Subtype"))) === PDFName.of("Image")) return [];
    const code = Buffer.from(decodePDFRawStream(content).decode()).toString("latin1");
    const drawn = [...code.matchAll(/<([0-9A-Fa-f]*)>\s*Tj/g)].map(([, hex = ""]) =>
      new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex")),
    );
    const own = look(content.dict.get(PDFName.of("Resources")) ?? resources);
    const forms = own instanceof PDFDict ? look(own.get(PDFName.of("XObject"))) : undefined;
    const names = [...code.matchAll(/\/(\S+)\s+Do\b/g)].map(([, name = ""]) => name);
    if (!(forms instanceof PDFDict)) return drawn;
    return [...drawn, ...names.flatMap((name) => textsIn(forms.get(PDFName.of(name)), undefined))];
  };
  return document.getPages().map(({ node }) => textsIn(node.get(PDFName.of("Contents")), node.Resources()).join("\n"));
}
