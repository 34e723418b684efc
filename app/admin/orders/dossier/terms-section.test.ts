import { expect, test } from "vitest";
import { readLegalText } from "#app/storefront/pages/legal-versions.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { LEGAL_TEXT_VERSIONS } from "#shop/customers/accounts/legal-texts.ts";
import { termsSection } from "./terms-section.ts";

test.each(LEGAL_TEXT_VERSIONS)(
  "the terms of %s are whole: headings, paragraphs and points in their order",
  async (version) => {
    const brand = { ...readConfig({}).brand, name: 'A & B <"Joias">' };
    const html = await readLegalText("termos", version, brand);
    const { blocks } = termsSection(version, html);
    const texts = blocks.flatMap((block) => (block.kind === "text" ? [block] : []));
    const body = html.slice(html.indexOf("</nav>"));
    expect(texts.filter(({ heading }) => heading)).toHaveLength(body.split("<h2").length - 1);
    expect(texts.filter(({ text }) => text.startsWith("• "))).toHaveLength(body.split("<li").length - 1);
    expect(texts[0]?.text).toContain('Estas são as regras das compras na A & B <"Joias">.');
    const whole = texts.map(({ text }) => text).join("\n");
    expect(whole).toContain("7 dias");
    expect(whole).not.toMatch(/&[a-z#]+;|<\/|class=|Nesta página|\{\{/);
  },
);
