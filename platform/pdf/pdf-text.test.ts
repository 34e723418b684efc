import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, hasLostSigns, printable, wrapped } from "./pdf-text.ts";

const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);

test.each([
  ["Ação, coração e “pão” – R$ 1,00", "Ação, coração e “pão” – R$ 1,00"],
  ["Łukasz Őrsi", "Lukasz Orsi"],
  ["ﬁno", "fino"],
  ["anel 💍", "anel ?"],
  ["🧑🏽‍🎨", "???"],
  ["abc\u202edef\u200b\u0007", "abcdef"],
  ["محمد", "????"],
  ["a\tb\r\nc", "a b  c"],
  ["e\u0301", "é"],
  ["\ud83d", "?"],
])("%j is drawn as %j", (text, drawn) => expect(printable(font, text)).toBe(drawn));

test("a font knows whether it ever lost a sign", async () => {
  const other = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  printable(other, "Łukasz Őrsi ﬁno ação?");
  expect(hasLostSigns([other])).toBe(false);
  printable(other, "anel 💍");
  expect(hasLostSigns([other])).toBe(true);
});

test("lines are never wider than their width, lose no word, and a word without end goes on", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.integer({ min: 20, max: 300 }), (text, width) => {
      const lines = wrapped(font, text, 9, width);
      for (const line of lines) expect(font.widthOfTextAtSize(line, 9)).toBeLessThanOrEqual(width);
      const signs = (all: string) => all.replaceAll(" ", "");
      expect(signs(lines.join(""))).toBe(
        signs(
          text
            .split("\n")
            .map((part) => printable(font, part))
            .join(""),
        ),
      );
      expect(font.widthOfTextAtSize(cut(font, text, 9, width), 9)).toBeLessThanOrEqual(width);
    }),
  );
  expect(wrapped(font, "um anel\n\ndois anéis", 9, 200)).toEqual(["um anel", "dois anéis"]);
  expect(wrapped(font, "WWW", 9, 1)).toEqual(["W", "W", "W"]);
  const before = performance.now();
  expect(wrapped(font, "x".repeat(250_000), 9, 480).join("")).toHaveLength(250_000);
  expect(performance.now() - before).toBeLessThan(10_000);
});
