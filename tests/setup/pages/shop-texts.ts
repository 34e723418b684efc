import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { loader } from "#app/root.tsx";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { EMAIL_REGISTER, renderSample } from "#shop/messages/email-register.server.ts";
import { PAGE_PATTERNS } from "#tests/fuzz/page-paths.ts";
import type { TestCustomer } from "../test-customers.ts";
import type { TestShop } from "../test-shop.ts";

/** The shop's texts by source: a page's path, `mail order_confirmed`, `screen payment`. */
export type ShopTexts = ReadonlyMap<string, string>;

/** URLs besides the routes' pages: files for crawlers and browsers, and the offline page. */
const FILES = ["/robots.txt", "/manifest.webmanifest", "/sitemap.xml", "/feeds/google-merchant.xml", "/offline"];

/** Records for pages with a parameter in the URL. */
export interface NamedPages {
  orderId: string;
  returnId: string;
  customer: TestCustomer;
}

/** A URL for each public route pattern, and two with a query. */
export function pageAddresses({ orderId, returnId }: Pick<NamedPages, "orderId" | "returnId">): string[] {
  const samples: Readonly<Record<string, string>> = {
    "/categoria/:categorySlug": "/categoria/aneis",
    "/produto/:productId": "/produto/ANELAPARAD-001",
    "/lista/:categorySlug": "/lista/aneis",
    "/avise-me/:noticeId": "/avise-me/0",
    "/account/enderecos/:addressId": "/account/enderecos/novo",
    "/termos/versoes/:version": `/termos/versoes/${LEGAL_TEXTS_VERSION}`,
    "/privacidade/versoes/:version": `/privacidade/versoes/${LEGAL_TEXTS_VERSION}`,
    "/pedido/:orderId": `/pedido/${orderId}`,
    "/carrinho/:code": "/carrinho/0",
  };
  return PAGE_PATTERNS.filter((pattern) => !pattern.startsWith("/admin"))
    .map((pattern) => {
      const named = pattern.replace(":orderId", orderId).replace(":returnId", returnId).replace(":place", "0");
      const path = samples[pattern] ?? named;
      if (path.includes(":")) throw new Error(`the page ${pattern} needs a sample address`);
      return path.replace("*", "nao-existe");
    })
    .concat(`/order-success?order_id=${orderId}`, `/checkout?order_id=${orderId}`);
}

/** Reads all current texts: pages, files, e-mails, and components that only render in the browser. Throws on a 5xx. */
export async function readShopTexts(
  shop: TestShop,
  named: NamedPages,
  screens: Readonly<Record<string, () => ReactElement>>,
): Promise<ShopTexts> {
  const texts = new Map<string, string>();
  for (const path of [...pageAddresses(named), ...FILES]) {
    const response = await shop.fetch(path, { headers: named.customer.cookie });
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
    texts.set(path, whole(await response.text()));
  }
  const { brand, texts: ownTexts, publicUrl, handlingDays, unpaidOrderHours } = shop.services.config;
  const now = shop.services.clock();
  const parts = { brand, texts: ownTexts, handlingDays, unpaidOrderHours, publicUrl, now, pictures: [] };
  for (const entry of EMAIL_REGISTER) {
    const { subject, html, text } = await renderSample(entry, parts);
    texts.set(`mail ${entry.id}`, whole([subject, html, text].join("\n")));
  }
  const site = await siteOf(shop);
  for (const [name, part] of Object.entries(screens)) {
    const Page = createRoutesStub([{ id: "root", path: "/", Component: () => createElement(part) }]);
    const page = createElement(Page, { hydrationData: { loaderData: { root: site } } });
    texts.set(`screen ${name}`, whole(renderToStaticMarkup(page)));
  }
  return texts;
}

function siteOf({ services, url }: TestShop) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return loader({ context, params: {}, request: new Request(url) } as unknown as Parameters<typeof loader>[0]);
}

/** HTML normalized for searching: entities decoded, whitespace collapsed, nonces removed. Keeps the markup. */
function whole(text: string): string {
  return text
    .replaceAll(/ nonce="[^"]*"/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");
}

/** Where a pattern matches, with the surrounding text: `/envios: ... em até 2 dias úteis ...`. */
export function saidAt(texts: ShopTexts, what: RegExp, except: readonly RegExp[] = []): string[] {
  const all = new RegExp(what.source, `${what.flags.replace("g", "")}g`);
  return [...texts].flatMap(([place, text]) =>
    [...text.matchAll(all)]
      .map(({ index, 0: found }) => text.slice(Math.max(0, index - 90), index + found.length + 60))
      .filter((around) => !except.some((expression) => expression.test(around)))
      .map((around) => `${place}: ${around}`),
  );
}
