import { createHash } from "node:crypto";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { paymentPromises } from "#app/request/payment-promises.ts";
import { readConfig } from "#platform/config.server.ts";
import { LEGAL_TEXTS_DATE, LEGAL_TEXTS_VERSION } from "#shop/customers/legal-texts.ts";
import { FaqText } from "./perguntas-frequentes-text.tsx";
import { PrivacyText } from "./privacidade-text.tsx";
import { TermsText } from "./termos-text.tsx";

/** What each version's texts were, so that none is changed in silence: a new text needs a new version and a new line. */
const CHECKSUMS: Record<string, { terms: string; privacy: string }> = {
  "2026-11-21": { terms: "101c40b96ab05c33", privacy: "c3d7edd43ebb49fa" },
  "2026-11-22": { terms: "41794adcbe5e66f9", privacy: "0c7712412c3bdd4a" },
};

const shop = {
  brand: readConfig({}).brand,
  payments: paymentPromises(["stripe", "pix", "credit_card", "debit_card", "boleto"], ["card", "pix"]),
};

function render(Text: ComponentType): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => <Text /> }]);
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />);
}

const visible = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const checksum = (html: string) => createHash("sha256").update(visible(html)).digest("hex").slice(0, 16);

test("the terms and the privacy policy that people accept are those of their version", () => {
  expect({ terms: checksum(render(TermsText)), privacy: checksum(render(PrivacyText)) }).toEqual(
    CHECKSUMS[LEGAL_TEXTS_VERSION],
  );
});

test("the version is the day that readers see", () => {
  const day = new Date(`${LEGAL_TEXTS_VERSION}T12:00:00Z`);
  expect(new Intl.DateTimeFormat("pt-BR", { dateStyle: "long" }).format(day)).toBe(LEGAL_TEXTS_DATE);
});

test("search engines get the questions and answers that are shown, word for word", () => {
  const html = render(FaqText);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const data: { "@type": string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] } = JSON.parse(json);
  const shown = [...html.matchAll(/<h3>(.*?)<\/h3>.*?<p>(.*?)<\/p>/gs)].map(([, name, text]) => ({ name, text }));
  expect(data["@type"]).toBe("FAQPage");
  expect(shown.length).toBeGreaterThan(10);
  expect(data.mainEntity.map(({ name, acceptedAnswer }) => ({ name, text: acceptedAnswer.text }))).toEqual(shown);
  expect(shown.filter(({ text }) => text?.includes("<"))).toEqual([]);
});
