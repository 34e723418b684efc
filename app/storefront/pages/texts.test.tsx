import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import type { ComponentType, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { paymentPromises } from "#app/request/payment-promises.ts";
import type { Brand } from "#platform/email/brand.ts";
import { readConfig } from "#shop/config/config.server.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";
import {
  LEGAL_TEXT_VERSIONS,
  LEGAL_TEXTS_VERSION,
  type LegalTextVersion,
  legalTextDate,
} from "#shop/customers/accounts/legal-texts.ts";
import { type LegalText, OPEN_BRAND, readLegalText } from "./legal-versions.server.ts";
import { FaqText } from "./texts/perguntas-frequentes-text.tsx";
import { Sharing } from "./texts/privacidade-data.tsx";
import { PrivacyText } from "./texts/privacidade-text.tsx";
import { TermsText } from "./texts/termos-text.tsx";

/** Checksums of each version's texts. A changed text fails the test: it needs a new version and a new line here. */
const CHECKSUMS: Readonly<Record<LegalTextVersion, Record<LegalText, string>>> = {
  "2026-11-21": { termos: "101c40b96ab05c33", privacidade: "c3d7edd43ebb49fa" },
  "2026-11-22": { termos: "41794adcbe5e66f9", privacidade: "0c7712412c3bdd4a" },
  "2026-11-23": { termos: "e2555f0bb99f1bba", privacidade: "f6a6c292971dcb14" },
  "2026-11-25": { termos: "ccf9232d71315fd2", privacidade: "78c77f93297d7f08" },
  "2026-11-26": { termos: "6f211b73fb479da7", privacidade: "b8557e900da25fd2" },
  "2026-11-30": { termos: "b4c2986e54125fb8", privacidade: "d9c637dbe60a4299" },
};

const { brand, handlingDays, installments } = readConfig({});
const EVERYONE = { mercadoPago: true, stripe: true, melhorEnvio: true, email: true };
const TEXTS: Readonly<Record<LegalText, () => ReactElement>> = {
  termos: () => <TermsText />,
  privacidade: () => <PrivacyText processors={EVERYONE} />,
};

interface Promised {
  brand?: Brand;
  handlingDays?: number;
  installments?: InstallmentPlan;
}

function render(Text: ComponentType, promised: Promised = {}): string {
  const set = { brand, handlingDays, installments, ...promised };
  const offered = ["stripe", "pix", "credit_card", "debit_card", "boleto"] as const;
  const shop = { ...set, payments: paymentPromises(offered, ["card", "pix"], set.installments) };
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => <Text /> }]);
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />);
}

const visible = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const checksum = (html: string) => createHash("sha256").update(visible(html)).digest("hex").slice(0, 16);

/** One line per block of text, so that two versions can be diffed. */
const inLines = (html: string) => html.replaceAll(/(<\/(?:p|li|tr|h2|section|nav|caption)>)/g, "$1\n");

const EACH = LEGAL_TEXT_VERSIONS.flatMap((version) =>
  (["termos", "privacidade"] as const).map((text) => [text, version] as const),
);

test.each(EACH)("%s of %s are kept as they were", async (text, version) => {
  if (process.env.TEXTS === "write" && version === LEGAL_TEXTS_VERSION) {
    const folder = `app/storefront/pages/versions/${version}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${text}.html`, inLines(render(TEXTS[text], { brand: { ...brand, ...OPEN_BRAND } })));
  }
  expect(checksum(await readLegalText(text, version, brand))).toBe(CHECKSUMS[version][text]);
});

test.each(["termos", "privacidade"] as const)(
  "%s that people accept now are those of their version; a change is a new version (TEXTS=write keeps it)",
  (text) => {
    expect(checksum(render(TEXTS[text]))).toBe(CHECKSUMS[LEGAL_TEXTS_VERSION][text]);
    const other = { handlingDays: 9, installments: { most: 3, interestFree: 1, smallestCents: 100 } };
    expect(render(TEXTS[text], other), "no setting changes what was accepted").toBe(render(TEXTS[text]));
  },
);

test("of those who get data each is named where it is used, nowhere else", () => {
  const nobody = { mercadoPago: false, stripe: false, melhorEnvio: false, email: false };
  const NAMES = { mercadoPago: "Mercado Pago", stripe: "Stripe", melhorEnvio: "Melhor Envio", email: "de e-mail" };
  const rows = (processors: typeof nobody) => {
    const html = render(() => <Sharing {...processors} />);
    return Object.entries(NAMES).filter(([, name]) => html.includes(name));
  };
  expect(rows(nobody)).toEqual([]);
  for (const [key, name] of Object.entries(NAMES)) {
    expect(rows({ ...nobody, [key]: true })).toEqual([[key, name]]);
  }
});

test("the version is the day that readers see", () => {
  expect(legalTextDate("2026-11-21")).toBe("21 de novembro de 2026");
  expect(render(TermsText)).toContain(`Versão de ${legalTextDate(LEGAL_TEXTS_VERSION)}.`);
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
