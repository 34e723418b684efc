import type { PDFFont } from "@cantoo/pdf-lib";
import { valueAt } from "#platform/value-at.ts";

/** In ems; no sign of the fonts is narrower. */
const SLIMMEST_SIGN = 0.19;

/** Signs that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = { Ł: "L", ł: "l", Đ: "D", đ: "d", ı: "i", "−": "-", "→": "->" };

const signsOf = new WeakMap<PDFFont, Set<number>>();
const fontsThatLostSigns = new WeakSet<PDFFont>();

/** '?' was drawn for a sign that one of these fonts does not have. */
export function hasLostSigns(fonts: readonly PDFFont[]): boolean {
  return fonts.some((font) => fontsThatLostSigns.has(font));
}

/** On one line; a sign that the font lacks becomes its plain letter ('ő' as 'o') or '?', so that nothing fails. */
export function printable(font: PDFFont, text: string): string {
  const known = signsOf.get(font) ?? new Set(font.getCharacterSet());
  signsOf.set(font, known);
  const has = (sign: string) => known.has(sign.codePointAt(0) ?? 0);
  const shown = text
    .normalize("NFC")
    .replaceAll(/\s/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, "");
  return [...shown]
    .map((sign) => {
      if (has(sign)) return sign;
      const plain = valueAt(PLAIN, sign) ?? [...sign.normalize("NFKD")].filter(has).join("");
      if (plain === "") fontsThatLostSigns.add(font);
      return plain || "?";
    })
    .join("");
}

/** One line, cut off at a width with an ellipsis. Size and width in points. */
export function cut(font: PDFFont, text: string, size: number, width: number): string {
  const whole = printable(font, text);
  if (fitting(font, whole, size, width) === whole.length) return whole;
  const room = width - font.widthOfTextAtSize("...", size);
  return `${whole.slice(0, fitting(font, whole, size, room)).trimEnd()}...`;
}

/** None wider than `width`; a wider word goes on in the next line. */
export function wrapped(font: PDFFont, text: string, size: number, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    for (let rest = printable(font, paragraph).trim(); rest !== ""; ) {
      // At least one sign, or a narrow column would never end.
      const most = Math.max(1, fitting(font, rest, size, width));
      const space = most === rest.length ? most : rest.slice(0, most + 1).lastIndexOf(" ");
      const end = space > 0 ? space : most;
      lines.push(rest.slice(0, end).trimEnd());
      rest = rest.slice(end).trimStart();
    }
    return lines;
  });
}

function fitting(font: PDFFont, text: string, size: number, width: number): number {
  let least = 0;
  let most = Math.min(text.length, Math.max(0, Math.ceil(width / (size * SLIMMEST_SIGN))));
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (font.widthOfTextAtSize(text.slice(0, middle), size) <= width) least = middle;
    else most = middle - 1;
  }
  return least;
}
