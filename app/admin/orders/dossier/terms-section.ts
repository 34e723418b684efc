import type { PrintedSection, ReportBlock } from "#platform/pdf/draw-report.ts";
import { valueAt } from "#platform/value-at.ts";

const SIGNS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
};

/** Begin a paragraph. */
const PARAGRAPHS: ReadonlySet<string> = new Set(["p", "li", "h2"]);

/** The annex with a kept legal text: its headings, paragraphs and points, without the list of its parts. */
export function termsSection(version: string, html: string): PrintedSection {
  const blocks: ReportBlock[] = [];
  let tag = "";
  let text = "";
  let inList = false;
  for (const piece of html.split("<")) {
    const end = piece.indexOf(">");
    const name = piece.slice(0, end).split(" ", 1)[0] ?? "";
    if (name === "nav" || name === "/nav") inList = name === "nav";
    if (PARAGRAPHS.has(name.replace("/", ""))) {
      const words = text.replaceAll(/&[#a-z0-9]{1,5};/g, (sign) => valueAt(SIGNS, sign) ?? sign).trim();
      if (words !== "" && tag !== "" && !inList) {
        blocks.push({ kind: "text", text: tag === "li" ? `• ${words}` : words, heading: tag === "h2" });
      }
      tag = PARAGRAPHS.has(name) ? name : "";
      text = "";
    }
    text += piece.slice(end + 1);
  }
  return { title: `Anexo A. Termos de compra, versão ${version}`, blocks, apart: true };
}
