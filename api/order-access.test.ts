import { describe, expect, test } from "vitest";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import { type OrderRecord, orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({
  config: { heldPieces: { instant: 10_000, boleto: 10_000, network: 100_000, sharePercent: 100 } },
});
const owner = await createTestCustomer(shop);
const other = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 10_000);

/** Personal data of `orderBody`, which a link must not show. */
const PERSONAL = [
  "Maria Clara",
  "maria.clara",
  "98888-1234",
  "11988881234",
  "Paulista",
  // A whole value of the JSON: the ids of payments may hold these digits.
  '"1578"',
  "Apto 42",
  "52998224725",
];

/** An order with a pending PIX, and what can be presented for it. */
interface Subject {
  order: OrderRecord;
  paymentId: string;
  secret: string;
  code: string;
}

async function linkTo(orderId: string): Promise<string> {
  const { db, config, clock } = shop.services;
  const access = await readOrderAccess(db, orderId);
  if (!access) throw new Error("no order");
  return orderLinkCode(config.appSecret, access, clock());
}

async function subject(customer: TestCustomer | null): Promise<Subject> {
  const order = await placeOrder(shop, customer);
  const secret = order.claim_secret ?? "A".repeat(43);
  const headers = customer?.bearer ?? { "X-Claim-Secret": secret };
  const body = { order: { id: order.id }, paymentData: { method: "pix" } };
  const response = await shop.json("/functions/v1/create-mercadopago-payment", body, { headers });
  const paid: { external_payment_id: string } = await response.json();
  return { order, paymentId: paid.external_payment_id, secret, code: await linkTo(order.id) };
}

type Headers = Record<string, string>;

const linkCookie = (id: string, code: string) => ({ Cookie: `order_link_${id.slice(0, 8)}=${code}` });
const claimCookie = (id: string, secret: string) => ({ Cookie: `order_claim_${id}=${secret}` });

/** Who asks, with what they present. */
const WHO = {
  stranger: () => ({}),
  "wrong secret": () => ({ "X-Claim-Secret": "A".repeat(42) }),
  "another order's secret": (_: Subject, second: Subject) => ({ "X-Claim-Secret": second.secret }),
  "another order's secret in this one's cookie": ({ order }: Subject, second: Subject) =>
    claimCookie(order.id, second.secret),
  "claim header": ({ secret }: Subject) => ({ "X-Claim-Secret": secret }),
  "claim cookie": ({ order, secret }: Subject) => claimCookie(order.id, secret),
  link: ({ order, code }: Subject) => linkCookie(order.id, code),
  "forged link": ({ order, code }: Subject) => linkCookie(order.id, code.slice(0, -8) + "AAAAAAAA".slice(0, 8)),
  "truncated link": ({ order, code }: Subject) => linkCookie(order.id, code.slice(0, -1)),
  "swapped link": ({ order }: Subject, second: Subject) => linkCookie(order.id, second.code),
  "link as a secret": ({ code }: Subject) => ({ "X-Claim-Secret": code }),
  owner: () => owner.bearer,
  "other customer": () => other.bearer,
  "other customer with the link": ({ order, code }: Subject) => ({
    ...linkCookie(order.id, code),
    Cookie: `${linkCookie(order.id, code).Cookie}; ${other.cookie.Cookie}`,
  }),
  "invalid token with the secret": ({ secret }: Subject) => ({
    Authorization: "Bearer not-a-token",
    "X-Claim-Secret": secret,
  }),
} satisfies Record<string, (subject: Subject, second: Subject) => Headers>;
type Who = keyof typeof WHO;

/** What somebody gets: everything, the masked order, only what paying needs, or nothing. */
type Outcome = "whole" | "masked" | "done" | 401 | 404;

const NOTHING: Record<
  Exclude<Who, "claim header" | "claim cookie" | "link" | "owner" | "other customer with the link">,
  401 | 404
> = {
  stranger: 401,
  "wrong secret": 404,
  "another order's secret": 404,
  "another order's secret in this one's cookie": 404,
  "forged link": 404,
  "truncated link": 404,
  "swapped link": 404,
  "link as a secret": 404,
  "other customer": 404,
  "invalid token with the secret": 401,
};

/** Who holds what for a visitor's order, and for a customer's. */
const GUESTS = {
  "claim header": "claim",
  "claim cookie": "claim",
  link: "link",
  owner: 404,
  "other customer with the link": "link",
} as const;
const OWNED = {
  "claim header": 404,
  "claim cookie": 404,
  link: "link",
  owner: "owner",
  "other customer with the link": "link",
} as const;

interface Operation {
  call: (subject: Subject, headers: Headers) => Promise<Response>;
  /** Expected answer for each right; 404 where a link is not allowed. */
  link: "masked" | "done" | 404;
  whole: "whole" | "done";
  /** An unpaid order that no payment runs for. */
  fresh?: true;
  /** Answers 404 instead of 401 when nothing is presented. */
  closed?: 404;
  /** Answers an empty list instead of 404. */
  list?: true;
}

const get = (path: string, headers: Headers) => shop.fetch(path, { headers });
const send = (method: string, path: string, headers: Headers, body?: object) =>
  shop.fetch(path, {
    method,
    headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

/** What the rights give: the order, without its owner's data by a link; an answer without any; a change, by no link. */
const READ = { link: "masked", whole: "whole" } as const;
const DONE = { link: "done", whole: "done" } as const;
const CHANGED = { link: 404, whole: "whole", fresh: true, closed: 404 } as const;

const OPERATIONS: Record<string, Operation> = {
  "GET orders/{id}": { ...READ, call: ({ order }, headers) => get(`/rest/v1/orders/${order.id}`, headers) },
  "GET orders by payment": {
    ...READ,
    list: true,
    call: ({ paymentId }, headers) => get(`/rest/v1/orders?external_payment_id=${paymentId}`, headers),
  },
  "GET order_items": {
    ...DONE,
    call: ({ order }, headers) => get(`/rest/v1/order_items?order_id=${order.id}`, headers),
  },
  "GET tracking_events": {
    ...DONE,
    call: ({ order }, headers) => get(`/rest/v1/tracking_events?order_id=${order.id}`, headers),
  },
  "POST track-order": {
    ...DONE,
    call: ({ order }, headers) => send("POST", "/functions/v1/track-order", headers, { orderId: order.id }),
  },
  "POST create-mercadopago-payment": {
    call: ({ order }, headers) =>
      send("POST", "/functions/v1/create-mercadopago-payment", headers, {
        order: { id: order.id },
        paymentData: { method: "pix" },
      }),
    ...DONE,
  },
  "POST create-stripe-payment": {
    call: ({ order }, headers) =>
      send("POST", "/functions/v1/create-stripe-payment", headers, { order: { id: order.id } }),
    ...DONE,
    fresh: true,
  },
  "POST check-payment": {
    call: ({ paymentId }, headers) =>
      send("POST", "/functions/v1/check-payment", headers, { external_payment_id: paymentId }),
    ...DONE,
  },
  "POST cancel-payment": {
    call: ({ paymentId }, headers) =>
      send("POST", "/functions/v1/cancel-payment", headers, { external_payment_id: paymentId }),
    ...DONE,
    fresh: true,
  },
  "PUT orders/{id}": {
    call: ({ order }, headers) =>
      send("PUT", `/rest/v1/orders/${order.id}`, headers, orderBody({ items: [{ ...RING, quantity: 2 }] })),
    ...CHANGED,
  },
  "DELETE orders/{id}/coupon": {
    ...CHANGED,
    call: ({ order }, headers) => send("DELETE", `/rest/v1/orders/${order.id}/coupon`, headers),
  },
  "DELETE orders/{id}/missing-items": {
    ...CHANGED,
    call: ({ order }, headers) => send("DELETE", `/rest/v1/orders/${order.id}/missing-items`, headers),
  },
};

/** An order of which nothing runs: its payment was called off. */
async function freshSubject(customer: TestCustomer | null, runs: boolean): Promise<Subject> {
  const made = await subject(customer);
  if (runs) return made;
  const headers = customer?.bearer ?? { "X-Claim-Secret": made.secret };
  await send("POST", "/functions/v1/cancel-payment", headers, { external_payment_id: made.paymentId });
  return made;
}

async function outcomeOf(response: Response, { order }: Subject, { list, whole }: Operation): Promise<Outcome> {
  const text = await response.text();
  const told = PERSONAL.filter((value) => text.includes(value));
  if (response.status === 401 || response.status === 404) {
    expect(text).not.toContain(order.id);
    expect(told).toEqual([]);
    return response.status;
  }
  expect(response.status, text).toBe(200);
  if (list && text === "[]") return 404;
  if (whole === "done") {
    expect(told).toEqual([]);
    return "done";
  }
  return told.length === 0 ? "masked" : "whole";
}

describe.each([
  ["a visitor's order", null, GUESTS],
  ["a customer's order", "owner", OWNED],
] as const)("%s", (_what, of, rights) => {
  test.each(Object.entries(OPERATIONS))("%s: to each what they hold", async (name, operation) => {
    const customer = of === null ? null : owner;
    const second = await subject(null);
    const met: Record<string, Outcome> = {};
    const expected: Record<string, Outcome> = {};
    const shared = operation.fresh ? null : await subject(customer);
    // Each starts from an order of its own where the call changes it.
    for (const who of Object.keys(WHO) as Who[]) {
      const runs = name === "POST cancel-payment" || !operation.fresh;
      const it = shared ?? (await freshSubject(customer, runs));
      met[who] = await outcomeOf(await operation.call(it, WHO[who](it, second)), it, operation);
      const right = who in rights ? rights[who as keyof typeof rights] : NOTHING[who as keyof typeof NOTHING];
      if (right === "link") expected[who] = operation.link;
      else if (right === "claim" || right === "owner") expected[who] = operation.whole;
      else expected[who] = right === 401 && who === "stranger" ? (operation.closed ?? 401) : right;
    }
    expect(met).toEqual(expected);
    if (shared) expect(await ownerOf(shared)).toBe(customer?.id ?? null);
  });
});

async function ownerOf({ order }: Subject): Promise<string | null> {
  return (await readOrderAccess(shop.services.db, order.id))?.customerId ?? null;
}

test("a link never claims an order, whoever is logged in; the secret does", async () => {
  const guest = await subject(null);
  const cookie = `${linkCookie(guest.order.id, guest.code).Cookie}; ${other.cookie.Cookie}`;
  expect((await get(`/rest/v1/orders/${guest.order.id}`, { Cookie: cookie })).status).toBe(200);
  expect(await ownerOf(guest)).toBeNull();
  expect(
    (await get(`/rest/v1/orders/${guest.order.id}`, { ...other.bearer, "X-Claim-Secret": guest.secret })).status,
  ).toBe(200);
  expect(await ownerOf(guest)).toBe(other.id);
  // The browser that ordered holds nothing any more; the link still pays.
  expect((await get(`/rest/v1/orders/${guest.order.id}`, { "X-Claim-Secret": guest.secret })).status).toBe(404);
  expect((await get(`/rest/v1/orders/${guest.order.id}`, linkCookie(guest.order.id, guest.code))).status).toBe(200);
});

test("two who hold one order pay it at once: one attempt, and one charge", async () => {
  const order = await placeOrder(shop, null);
  const headers = [{ "X-Claim-Secret": order.claim_secret ?? "" }, linkCookie(order.id, await linkTo(order.id))];
  const body = { order: { id: order.id }, paymentData: { method: "pix" } };
  const answers = await Promise.all(
    [...headers, ...headers].map(async (each) => {
      const response = await shop.json("/functions/v1/create-mercadopago-payment", body, { headers: each });
      const answer: { id: string } = await response.json();
      return [response.status, answer.id];
    }),
  );
  expect(new Set(answers.map(String)).size).toBe(1);
  const attempts = await readRows(shop.services.db, "payments", { order_id: order.id }, ["id"]);
  expect(attempts).toHaveLength(1);
});

test("what a visitor sends wrongly is told to whoever holds the order, and 401 to all others", async () => {
  const guest = await subject(null);
  const call = (headers: Headers) =>
    send("POST", "/functions/v1/create-mercadopago-payment", headers, {
      order: { id: guest.order.id },
      paymentData: { method: "boleto", document: "111" },
    });
  expect((await call({})).status).toBe(401);
  expect((await call({ "X-Claim-Secret": guest.secret })).status).toBe(422);
  expect((await call(claimCookie(guest.order.id, guest.secret))).status).toBe(422);
  expect((await call(linkCookie(guest.order.id, guest.code))).status).toBe(422);
});
