import { expect, test } from "vitest";
import { confirmSubscription } from "#shop/customers/newsletter/confirm-subscription.server.ts";
import { requestSubscription } from "#shop/customers/newsletter/request-subscription.server.ts";
import { confirmationToken, unsubscribeToken } from "#shop/customers/newsletter/subscription-token.server.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";

const { shop, services, db } = await openShop({
  worker: false,
  pages: () => async (request) => new Response(`page:${await request.text()}`),
});

const FOREIGN = { Origin: "https://correio.exemplo", "Sec-Fetch-Site": "cross-site" };
const ONE_CLICK = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

async function confirmed(email: string) {
  await requestSubscription(services, { email, source: "site" }, new Headers());
  const { id, requested_at } = await readRow(db, "newsletter_subscribers", { email }, ["id", "requested_at"]);
  const { appSecret } = services.config;
  await confirmSubscription(services, confirmationToken(appSecret, id, requested_at), new Headers());
  return { leave: `/newsletter/cancelar?codigo=${unsubscribeToken(appSecret, id)}`, stateOf: () => stateOf(email) };
}

async function stateOf(email: string) {
  const row = await readRow(db, "newsletter_subscribers", { email }, ["state"]);
  return row.state;
}

const multipart = () => {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
};

test.each([
  ["a mail provider, without any mark", {}, () => ONE_CLICK],
  ["a mail program in a browser", FOREIGN, () => ONE_CLICK],
  ["a provider that sends parts", {}, multipart],
])("%s ends the subscription with one post", async (who, headers, body) => {
  const { leave, stateOf } = await confirmed(`${who.length}@exemplo.com`);
  const response = await shop.fetch(leave, { method: "POST", headers, body: body() });
  expect([response.status, await response.text()]).toEqual([200, "Inscrição cancelada."]);
  expect(await stateOf()).toBe("unsubscribed");
  expect((await shop.fetch(leave, { method: "POST", headers, body: body() })).status).toBe(200);
});

test("opening the link, or asking for its head, ends nothing", async () => {
  const { leave, stateOf } = await confirmed("abre@exemplo.com");
  for (const method of ["GET", "HEAD"]) expect((await shop.fetch(leave, { method })).status).toBe(200);
  expect(await stateOf()).toBe("confirmed");
});

test("any other form from elsewhere is refused, the shop's own reaches its page whole", async () => {
  const { leave, stateOf } = await confirmed("outra@exemplo.com");
  const other = new URLSearchParams({ a: "b" });
  expect((await shop.fetch(leave, { method: "POST", headers: FOREIGN, body: other })).status).toBe(403);
  const own = await shop.fetch(leave, { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" }, body: other });
  expect(await own.text()).toBe("page:a=b");
  expect(await stateOf()).toBe("confirmed");
});

test("the exception holds for this one address", async () => {
  for (const path of ["/newsletter", "/newsletter/confirmar?codigo=x", "/newsletter/cancelar/", "/sair", "/contato"]) {
    const response = await shop.fetch(path, { method: "POST", headers: FOREIGN, body: ONE_CLICK });
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([301, 308, 403])]);
  }
});

test("an unknown code and a huge form are refused", async () => {
  const unknown = await shop.fetch("/newsletter/cancelar?codigo=x", { method: "POST", body: ONE_CLICK });
  expect(unknown.status).toBe(404);
  const huge = new URLSearchParams({ "List-Unsubscribe": "One-Click", more: "x".repeat(10_000) });
  expect((await shop.fetch("/newsletter/cancelar?codigo=x", { method: "POST", body: huge })).status).toBe(413);
});
