import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type OrderRecord, orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { createTestCustomer, SIGN_UP_DATA, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";

const PRIVATE = {
  name: "Olívia Sigilo",
  phone: "21955554444",
  street: "Travessa Reservada",
  cpf: "39053344705",
};
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

let stranger: TestCustomer;
const KEY = "the-owners-key-1";
/** A product on the owner's wishlist. No other part of these tests mentions it. */
const FAVOURITE = "PIERCINGHE-055";
const ADDRESS = {
  zip_code: "20040002",
  street: "Avenida Rio Branco",
  number: "1",
  neighborhood: "Centro",
  city: "Rio de Janeiro",
  state: "RJ",
};

const shop = await createTestShop();
const owner = await createTestCustomer(shop, PRIVATE);
const delivery = { customer_name: PRIVATE.name, customer_phone: PRIVATE.phone, customer_email: owner.email };
/** Has a pending payment. */
const paying = await placeOrder(shop, owner, delivery);
const payment = await payByPix(shop, owner, paying.id);
/** Placed as a visitor and claimed by the owner afterwards, so its claim secret is used up. */
const claimed = await placeOrder(shop, null, delivery);
await ask("PUT", `/rest/v1/orders/${claimed.id}`, orderBody(delivery), {
  ...owner.bearer,
  "X-Claim-Secret": claimed.claim_secret ?? "",
});
const response = await ask("POST", "/rest/v1/orders", orderBody(), { ...owner.bearer, "Idempotency-Key": KEY });
/** No payment attempt yet. */
const open: OrderRecord = await response.json();
await ask("POST", "/rest/v1/wishlist_items", { product_id: FAVOURITE }, owner.bearer);
const addresses: { id: string }[] = await (
  await ask("GET", "/rest/v1/customer_addresses", undefined, owner.bearer)
).json();
const addressId = addresses[0]?.id ?? "";
const staff = await createTestStaff(shop, "owner");

function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const all = body === undefined ? headers : { "Content-Type": "application/json", ...headers };
  return shop.fetch(path, { method, headers: all, body: JSON.stringify(body) });
}

interface Case {
  /** Without one: as the route is written. */
  path?: string;
  body?: unknown;
  /** Expected status without a session, as another customer, and as the owner. */
  answers: readonly [nobody: number, other: number, own: number];
  /** With a made-up claim secret; as without a session where the route reads none. */
  guess?: number;
  /** With the spent claim of the order that this request is about. */
  spent?: number;
}

function askRoute(route: string, { path, body }: Pick<Case, "path" | "body">, headers: Record<string, string>) {
  const [method = "", written = ""] = route.split(" ");
  return ask(method, path ?? written, body, headers);
}

/** One request per API route for a resource of the owner. `claim` is sent wherever the route accepts a claim secret. */
const ROUTES: Record<string, (claim: string) => Case> = {
  "GET /rest/v1/products": () => ({ answers: [200, 200, 200] }),
  "GET /rest/v1/search-suggestions": () => ({ path: "/rest/v1/search-suggestions?q=anel", answers: [200, 200, 200] }),
  "GET /rest/v1/products/{id}": () => ({ path: "/rest/v1/products/ANELAPARAD-001", answers: [200, 200, 200] }),
  "GET /rest/v1/products/{id}/related": () => ({
    path: "/rest/v1/products/ANELAPARAD-001/related",
    answers: [200, 200, 200],
  }),
  "GET /auth/v1/session": () => ({ answers: [200, 200, 200] }),
  "GET /auth/v1/session.css": () => ({ answers: [200, 200, 200] }),
  "POST /auth/v1/signup": () => ({
    body: { email: owner.email, password: "another-password", data: SIGN_UP_DATA },
    answers: [422, 422, 422],
  }),
  "POST /auth/v1/token": () => ({
    path: "/auth/v1/token?grant_type=password",
    body: { email: owner.email, password: "another-password" },
    answers: [400, 400, 400],
  }),
  "GET /auth/v1/user": () => ({ path: `/auth/v1/user?id=${owner.id}`, answers: [400, 200, 200] }),
  // Empty body: nothing changes and the session's own customer comes back.
  "PUT /auth/v1/user": () => ({ path: `/auth/v1/user?id=${owner.id}`, body: {}, answers: [400, 200, 200] }),
  "POST /auth/v1/recover": () => ({ body: { email: owner.email }, answers: [200, 200, 200] }),
  "POST /auth/v1/resend": () => ({ body: { email: owner.email, type: "signup" }, answers: [200, 200, 200] }),
  "POST /auth/v1/verify": () => ({ body: { type: "recovery", token_hash: "A".repeat(43) }, answers: [403, 403, 403] }),
  "GET /auth/v1/verify": () => ({
    path: `/auth/v1/verify?type=recovery&token=${"A".repeat(43)}`,
    answers: [303, 303, 303],
  }),
  "POST /auth/v1/logout": () => ({ path: `/auth/v1/logout?scope=others&id=${owner.id}`, answers: [400, 204, 204] }),
  "GET /rest/v1/profiles": () => ({ path: `/rest/v1/profiles?id=${owner.id}`, answers: [401, 404, 200] }),
  "PATCH /rest/v1/profiles": () => ({ path: `/rest/v1/profiles?id=${owner.id}`, body: {}, answers: [401, 404, 200] }),
  "GET /rest/v1/customer_addresses": () => ({ answers: [401, 200, 200] }),
  // The body must not decide the owner of the new row.
  "POST /rest/v1/customer_addresses": () => ({ body: { ...ADDRESS, customer_id: owner.id }, answers: [401, 422, 422] }),
  "PATCH /rest/v1/customer_addresses": () => ({
    path: `/rest/v1/customer_addresses?id=${addressId}`,
    body: { street: "Rua Alheia", is_preferred: true },
    answers: [401, 404, 200],
  }),
  "DELETE /rest/v1/customer_addresses": () => ({
    path: `/rest/v1/customer_addresses?id=${addressId}`,
    answers: [401, 404, 204],
  }),
  "POST /rest/v1/cart/check": () => ({ body: { items: [RING], order_id: paying.id }, answers: [200, 200, 200] }),
  "POST /rest/v1/cart/sync": () => ({
    body: { customer_id: owner.id, device: crypto.randomUUID(), revision: 0, lines: [], removed: [] },
    answers: [401, 403, 200],
  }),
  "POST /rest/v1/shared_carts": () => ({
    body: { items: [{ product_id: RING.product_id, size: "16", quantity: 1 }] },
    answers: [201, 201, 201],
  }),
  "GET /rest/v1/wishlist_items": () => ({
    path: `/rest/v1/wishlist_items?user_id=${owner.id}`,
    answers: [401, 200, 200],
  }),
  "POST /rest/v1/wishlist_items": () => ({
    body: { product_id: FAVOURITE, user_id: owner.id },
    answers: [401, 403, 409],
  }),
  "DELETE /rest/v1/wishlist_items": () => ({
    path: `/rest/v1/wishlist_items?product_id=${FAVOURITE}&user_id=${owner.id}`,
    answers: [401, 403, 204],
  }),
  "POST /functions/v1/melhor-envio-proxy": () => ({ body: { cep_destino: "01310100" }, answers: [200, 200, 200] }),
  // For staff programs: a customer session grants nothing, not even the owner's.
  "POST /functions/v1/melhor-envio-test-connection": () => ({ body: { token: "" }, answers: [401, 401, 401] }),
  "POST /functions/v1/melhor-envio-save-token": () => ({
    body: { token: "eyJ0eXAiOiJKV1QifQ.eyJzdWIiOiIxIn0.c2ln" },
    answers: [401, 401, 401],
  }),
  "POST /functions/v1/transform-prices": () => ({
    body: { category: "aneis", formulaKey: "round_up_99" },
    answers: [401, 401, 401],
  }),
  "GET /rest/v1/bulk_uploads": () => ({ answers: [401, 401, 401] }),
  "GET /rest/v1/price_transformation_logs": () => ({ answers: [401, 401, 401] }),
  "GET /functions/v1/cep/{cep}": () => ({ path: "/functions/v1/cep/01310100", answers: [200, 200, 200] }),
  "POST /rest/v1/orders": () => ({ body: orderBody({ user_id: owner.id }), answers: [422, 422, 422] }),
  // With a made-up claim: an empty list.
  "GET /rest/v1/orders": () => ({
    path: `/rest/v1/orders?external_payment_id=${payment.external_payment_id}`,
    answers: [401, 200, 200],
    guess: 200,
  }),
  "PUT /rest/v1/orders/{id}": () => ({
    path: `/rest/v1/orders/${open.id}`,
    body: orderBody(),
    answers: [404, 404, 200],
  }),
  "GET /rest/v1/orders/{id}": () => ({
    path: `/rest/v1/orders/${claimed.id}`,
    answers: [401, 404, 200],
    guess: 404,
    spent: 404,
  }),
  "PATCH /rest/v1/orders/{id}": () => ({
    path: `/rest/v1/orders/${paying.id}`,
    body: { payment_status: "paid" },
    answers: [403, 403, 403],
  }),
  "DELETE /rest/v1/orders/{id}/coupon": () => ({ path: `/rest/v1/orders/${open.id}/coupon`, answers: [404, 404, 200] }),
  "DELETE /rest/v1/orders/{id}/missing-items": () => ({
    path: `/rest/v1/orders/${open.id}/missing-items`,
    answers: [404, 404, 200],
  }),
  "GET /rest/v1/order_items": () => ({
    path: `/rest/v1/order_items?order_id=${claimed.id}`,
    answers: [401, 404, 200],
    guess: 404,
    spent: 404,
  }),
  // With a claim: none of its returns.
  "GET /rest/v1/returns": () => ({
    path: `/rest/v1/returns?order_id=${claimed.id}`,
    answers: [401, 200, 200],
    guess: 200,
    spent: 200,
  }),
  // Not shipped yet, so there is nothing to return, for the owner either.
  "POST /rest/v1/returns": () => ({
    body: { order_id: open.id, kind: "regret", lines: [] },
    answers: [401, 404, 409],
    guess: 404,
  }),
  "GET /rest/v1/tracking_events": () => ({
    path: `/rest/v1/tracking_events?order_id=${claimed.id}`,
    answers: [401, 404, 200],
    guess: 404,
    spent: 404,
  }),
  // Its body carries a claim secret.
  "POST /functions/v1/create-mercadopago-payment": (claim) => ({
    body: { order: { id: paying.id, claimSecret: claim }, paymentData: { method: "pix" }, user: { id: owner.id } },
    answers: [404, 404, 200],
  }),
  "POST /functions/v1/cancel-payment": () => ({
    body: { external_payment_id: payment.external_payment_id },
    answers: [401, 404, 200],
    guess: 404,
  }),
  "POST /functions/v1/check-payment": () => ({
    body: { external_payment_id: payment.external_payment_id },
    answers: [401, 404, 200],
    guess: 404,
  }),
  // Its body carries a claim secret.
  "POST /functions/v1/create-stripe-payment": (claim) => ({
    body: { order: { id: paying.id, claimSecret: claim }, paymentData: { method: "stripe" }, user: { id: owner.id } },
    answers: [404, 404, 200],
  }),
  "POST /rest/v1/newsletter_subscriptions": () => ({ body: { email: owner.email }, answers: [202, 202, 202] }),
  "POST /rest/v1/contact_messages": () => ({
    body: { name: "Ana", email: owner.email, subject: "Pedido", message: "Qual é o meu pedido?" },
    answers: [201, 201, 201],
  }),
  // In stock, so the answer is 409 for everyone.
  "POST /rest/v1/stock_notices": () => ({
    body: { product_id: "ANELSOLITA-002", size: "16", email: owner.email },
    answers: [409, 409, 409],
  }),
  "POST /rest/v1/reseller_applications": () => ({
    body: { name: "Ana Lima", email: owner.email, phone: "1133334444", address: "Rua A, 1", cpf: "52998224725" },
    answers: [202, 202, 202],
  }),
  "POST /webhooks/mercado-pago": () => ({
    body: { type: "order", action: "order.processed", data: { id: payment.id } },
    answers: [401, 401, 401],
  }),
  "POST /functions/v1/track-order": () => ({ body: { orderId: paying.id }, answers: [401, 404, 200], guess: 404 }),
  // The provider tests the URL with an unsigned request. This one names no label of ours and has no effect.
  "POST /webhooks/melhor-envio": () => ({
    body: { event: "order.posted", data: { id: "9f1c", status: "posted", tags: [{ tag: paying.id }] } },
    answers: [200, 200, 200],
  }),
  "GET /webhooks/melhor-envio": () => ({ answers: [200, 200, 200] }),
  "POST /webhooks/stripe": () => ({
    body: { id: "evt_1", object: "event", type: "checkout.session.completed", data: { object: { id: "cs_test_1" } } },
    answers: [401, 401, 401],
  }),
};

/** The clients that try to reach the owner's data, and the headers they send. */
const INTRUDERS: Record<string, { is: "nobody" | "other" | "guess" | "spent"; headers: () => Record<string, string> }> =
  {
    "a visitor": { is: "nobody", headers: () => ({}) },
    "a visitor who presents a made-up claim": { is: "guess", headers: () => ({ "X-Claim-Secret": "A".repeat(43) }) },
    "a visitor with the spent claim in a cookie": {
      is: "spent",
      headers: () => ({ Cookie: `order_claim_${claimed.id}=${claimed.claim_secret}` }),
    },
    // The panel has its own routes: a staff session is not a customer session.
    "an administrator": { is: "nobody", headers: () => staff.cookie },
    "another customer by token": { is: "other", headers: () => stranger.bearer },
    "another customer by cookie": { is: "other", headers: () => stranger.cookie },
    "an administrator under a customer's cookie": {
      is: "nobody",
      headers: () => ({ Cookie: `customer_session=${staff.cookie.Cookie.split("=")[1]}` }),
    },
    "another customer with the spent claim": {
      is: "other",
      headers: () => ({ ...stranger.bearer, "X-Claim-Secret": claimed.claim_secret ?? "" }),
    },
  };

async function documented(): Promise<string[]> {
  const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  const { paths } = Document.parse(await (await shop.fetch("/api/openapi.json")).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Everything the API returns about the owner. */
async function ownersData() {
  const [profile, orders, session, favourites, addresses] = await Promise.all(
    [
      "/rest/v1/profiles",
      "/rest/v1/orders?limit=100",
      "/auth/v1/user",
      "/rest/v1/wishlist_items",
      "/rest/v1/customer_addresses",
    ].map(async (path) => (await ask("GET", path, undefined, owner.bearer)).json()),
  );
  return { profile, orders, session, favourites, addresses };
}

test("every route of the description is in the table, and none else", async () => {
  expect((await documented()).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe.each(Object.entries(INTRUDERS))("%s", (_who, { is, headers }) => {
  beforeAll(async () => {
    stranger = await createTestCustomer(shop);
  });

  test.each(Object.entries(ROUTES))("gets nothing of a customer's by %s", async (route, make) => {
    const before = await ownersData();
    const spent = claimed.claim_secret ?? "";
    const { answers, guess, spent: spentAnswer, ...request } = make(spent);
    const [nobody, other] = answers;
    const status = { nobody, other, guess, spent: spentAnswer }[is] ?? nobody;
    const response = await askRoute(route, request, headers());
    expect(response.status).toBe(status);
    const text = await response.text();
    const secrets = [
      ...Object.values(PRIVATE),
      owner.email,
      payment.pix_qr_code ?? "",
      payment.id,
      open.id,
      claimed.id,
      addressId,
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await ownersData()).toEqual(before);
  });

  test("learns nothing of what a customer's payment holds", async () => {
    const cart = async (order_id?: string) =>
      (await ask("POST", "/rest/v1/cart/check", { items: [{ ...RING, quantity: 4 }], order_id }, headers())).json();
    expect(await cart(paying.id)).toEqual(await cart());
  });

  test("gets an order of their own for the key of another's", async () => {
    const response = await ask("POST", "/rest/v1/orders", orderBody(), { ...headers(), "Idempotency-Key": KEY });
    const record: OrderRecord = await response.json();
    expect(response.status).toBe(201);
    expect(record.id).not.toBe(open.id);
    expect(record.user_id).toBe(is === "other" ? stranger.id : null);
  });
});

describe("what is wrong with a request is nothing for whoever may not send it", () => {
  /** Routes open to everyone; they answer validation errors to anyone. */
  const PUBLIC =
    /^(GET|POST) \/(rest\/v1\/(products|search-suggestions|cart\/check|shared_carts|newsletter_sub|contact_m|stock_n|reseller_a)|auth\/v1\/(session|signup|token|recover|resend|verify)|functions\/v1\/(melhor-envio-proxy|cep)|webhooks)/;
  const VISITORS = /^(POST|PUT|DELETE|PATCH) \/rest\/v1\/orders(\/|$)/;
  const closed = Object.keys(ROUTES).filter((route) => !PUBLIC.test(route));
  const GARBAGE = [
    ["no JSON", "{", "application/json"],
    ["another JSON", '{"nothing":["of","this"]}', "application/json"],
    ["no text that can be kept", '{"id":"\\u0000"}', "application/json"],
    ["a form", "a=1", "application/x-www-form-urlencoded"],
  ] as const;
  const send = (route: string, body: string, type: string, headers: Record<string, string>) => {
    const [method = "", template = ""] = route.split(" ");
    const path = `${template.replaceAll(/\{\w+\}/g, "~~")}?id=~~&order_id=~~&limit=~~&scope=~~`;
    const hasBody = method !== "GET" && method !== "DELETE";
    const content = hasBody ? { "Content-Type": type } : undefined;
    return shop.fetch(path, { method, headers: { ...content, ...headers }, body: hasBody ? body : undefined });
  };

  test("the closed doors are many", () => expect(closed.length).toBeGreaterThan(28));

  describe.each(GARBAGE)("%s", (_, body, type) => {
    test.each(closed)("%s", async (route) => {
      const bad = { Authorization: "Bearer made-up" };
      expect((await send(route, body, type, bad)).status, "with a token that does not count").toBeOneOf([401, 403]);
      if (VISITORS.test(route)) return;
      const response = await send(route, body, type, {});
      // Without any session the auth protocol answers 400.
      if (route.includes("/auth/v1/")) expect(await response.json()).toMatchObject({ error_code: "session_missing" });
      else expect(response.status).toBeOneOf([401, 403]);
    });
  });

  test("a role that may not change prices hears that, too, and one that may what is wrong", async () => {
    const packer = await createTestStaff(shop, "fulfilment", "expedicao");
    const bearer = (of: TestStaff) => ({ Authorization: `Bearer ${of.cookie.Cookie.split("=")[1]}` });
    const route = "POST /functions/v1/transform-prices";
    const refused = await send(route, '{"dryRun":"x"}', "application/json", bearer(packer));
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: expect.any(String) }]);
    expect((await send(route, '{"dryRun":"x"}', "application/json", bearer(staff))).status).toBe(422);
  });
});

test("methods that no route has are refused, to the owner, too", async () => {
  const known = await documented();
  for (const route of known) {
    const template = route.split(" ")[1] ?? "";
    for (const method of METHODS.filter((each) => !known.includes(`${each} ${template}`))) {
      const path = template.replace("{id}", open.id).replace("{cep}", "01310100");
      const response = await ask(method, path, method === "GET" ? undefined : {}, owner.bearer);
      expect([method, path, response.status]).toEqual([method, path, expect.toBeOneOf([404, 405])]);
    }
  }
});

test.each(Object.entries(ROUTES))("the owner is served by %s", async (route, make) => {
  const { answers, ...request } = make("");
  expect((await askRoute(route, request, owner.bearer)).status).toBe(answers[2]);
});
