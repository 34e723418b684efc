import { expect, test } from "vitest";
import { xmlElement, xmlText } from "./xml.ts";

test.each([
  ["Anel & cia <b> \"x\" 'y'", "Anel &amp; cia &lt;b&gt; &quot;x&quot; &apos;y&apos;"],
  ["]]>", "]]&gt;"],
  ["a\u0000b\u0008c\u000bd\u001fe\uffff", "abcde"],
  ["linha\numa\ttab", "linha\numa\ttab"],
  ["meio \ud83d par, \udc8e só", "meio  par,  só"],
  ["💎 é ção", "💎 é ção"],
])("%j is written as %j", (text, xml) => expect(xmlText(text)).toBe(xml));

test("an element", () => expect(xmlElement("g:id", "A&B")).toBe("<g:id>A&amp;B</g:id>"));
