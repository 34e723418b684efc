import { services } from "../carriers.ts";
import type { LabelRecord } from "./label-record.ts";

/** 10 x 15 cm, in points. */
const WIDTH = 283;
const HEIGHT = 425;

/**
 * A printable label: one page of PDF 1.4 with the carrier, sender, recipient, the tracking code and a decorative
 * barcode.
 */
export function labelPdf(label: LabelRecord): Buffer<ArrayBuffer> {
  const service = services.find(({ id }) => id === label.serviceId);
  const lines: string[] = [];
  const text = (x: number, y: number, size: number, value: string, bold = false) =>
    lines.push(`BT /${bold ? "F2" : "F1"} ${size} Tf ${x} ${y} Td (${escaped(value)}) Tj ET`);
  const rule = (y: number) => lines.push(`0.7 w 14 ${y} m ${WIDTH - 14} ${y} l S`);

  text(14, 398, 16, `${service?.company.name ?? ""} ${service?.name ?? ""}`, true);
  text(14, 382, 8, `Simulador - sem valor postal - ${label.protocol}`);
  rule(374);
  text(14, 358, 10, label.tracking ?? "sem código", true);
  bars(lines, label.tracking ?? label.id, 14, 304);
  rule(296);
  text(14, 282, 8, "DESTINATÁRIO", true);
  partyLines(label.to).forEach((line, i) => void text(14, 268 - i * 13, 10, line, i === 0));
  rule(196);
  text(14, 182, 8, "REMETENTE", true);
  partyLines(label.from).forEach((line, i) => void text(14, 168 - i * 12, 9, line));
  rule(108);
  text(14, 94, 8, label.nonCommercial ? "DC-e: declaração de conteúdo" : `NF-e ${label.invoiceKey ?? ""}`, true);
  label.products
    .slice(0, 5)
    .forEach((product, i) => void text(14, 80 - i * 12, 8, `${product.quantity} x ${product.name}`));
  return document(lines.join("\n"));
}

function partyLines(party: LabelRecord["from"]): string[] {
  const part = (name: string) => (typeof party[name] === "string" ? party[name] : "");
  const street = [party.address, part("number"), part("complement")].filter(Boolean).join(", ");
  const town = [part("district"), part("city"), part("state_abbr")].filter(Boolean).join(", ");
  return [party.name, street, town, `CEP ${party.postal_code.replace(/^(\d{5})/, "$1-")}`];
}

/** Bars drawn from the code's bits: decoration, not scannable. */
function bars(lines: string[], code: string, x: number, y: number): void {
  let at = x;
  for (const sign of code) {
    for (let bit = 0; bit < 7; bit += 1) {
      if ((sign.charCodeAt(0) >> bit) & 1) lines.push(`${at.toFixed(1)} ${y} 1.6 44 re f`);
      at += 2.2;
    }
  }
}

/** Escapes text for a PDF string in WinAnsi. */
function escaped(value: string): string {
  return value.replace(/[^\x20-\xff]/g, "?").replace(/([\\()])/g, "\\$1");
}

function document(content: string): Buffer<ArrayBuffer> {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  // One byte per character: the offsets above count characters.
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}
