import { expect, test } from "vitest";
import { placeGuestOrder } from "#tests/setup/orders/guest-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, lineIds } from "#tests/setup/test-returns.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop();
const ana = await createTestCustomer(shop);
const bia = await createTestCustomer(shop);

const post = (body: object, customer = ana) => shop.json("/rest/v1/returns", body, { headers: customer.bearer });
const rows = async (query = "", customer = ana) =>
  (await shop.fetch(`/rest/v1/returns${query}`, { headers: customer.bearer })).json();

test("a return is asked for and read by its customer alone, its money in reais", async () => {
  const order = await buyDelivered(shop, ana);
  const [order_item_id = ""] = await lineIds(shop, order.id);
  const body = { order_id: order.id, kind: "regret", lines: [{ order_item_id, quantity: 1 }] };
  expect((await post(body, bia)).status).toBe(404);
  const wrong = await post({ ...body, lines: [{ order_item_id, quantity: 2 }] });
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toMatchObject({ code: "invalid_return", issues: [{ path: "lines.0" }] });
  const none = await post({ ...body, lines: [] });
  expect(await none.json()).toMatchObject({ issues: [{ path: "lines", message: "Escolha pelo menos uma peça." }] });

  const made = await post(body);
  expect(made.status).toBe(201);
  const record = await made.json();
  expect(record).toMatchObject({
    number: expect.stringMatching(/^D-\d+$/),
    order_id: order.id,
    status: "requested",
    refund: order.total,
    shipping: order.shipping,
    lines: [{ order_item_id, quantity: 1, wanted_size: null }],
  });
  expect(await rows()).toEqual([record]);
  expect(await rows(`?order_id=${order.id}`)).toEqual([record]);
  expect(await rows("?order_id=nonsense")).toEqual([]);
  expect(await rows("", bia)).toEqual([]);
  expect(await rows(`?order_id=${order.id}`, bia)).toEqual([]);
  const again = await post(body);
  expect([again.status, (await again.json()).code]).toEqual([409, "return_nothing_left"]);
});

test("prices, states and answers are not the customer's to write", async () => {
  const order = await buyDelivered(shop, ana);
  const [order_item_id = ""] = await lineIds(shop, order.id);
  const lines = [{ order_item_id, quantity: 1 }];
  for (const foreign of [{ status: "refunded" }, { refund: 1000 }, { answer: "Sim" }]) {
    expect((await post({ order_id: order.id, kind: "regret", lines, ...foreign })).status).toBe(422);
  }
  expect((await shop.fetch("/rest/v1/returns")).status).toBe(401);
});

test("without an account the order's claim asks and reads; a link asks with the e-mail, and reads no words", async () => {
  const guest = await placeGuestOrder(shop, "delivered");
  const [order_item_id = ""] = await lineIds(shop, guest.id);
  const body = { order_id: guest.id, kind: "defect", note: "Sou a Olívia.", lines: [{ order_item_id, quantity: 1 }] };
  const send = (headers: Record<string, string>, more: object = {}) =>
    shop.json("/rest/v1/returns", { ...body, ...more }, { headers });
  const claim = { "X-Claim-Secret": guest.claim.secretOf?.(guest.id) ?? "" };
  const link = { Cookie: guest.linkCookie };
  expect((await send({})).status).toBe(401);
  expect((await send({ "X-Claim-Secret": "A".repeat(43) })).status).toBe(404);
  for (const [more, message] of [
    [{}, "Digite o e-mail usado na compra."],
    [{ email: "outra@exemplo.com" }, "Este não é o e-mail do pedido."],
  ] as const) {
    const refused = await send(link, more);
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(JSON.parse(text)).toMatchObject({ issues: [{ path: "email", message }] });
    expect(text).not.toContain(guest.email);
  }
  const made = await send(link, { email: guest.email });
  expect([made.status, await made.json()]).toMatchObject([201, { order_id: guest.id, note: "" }]);
  expect([(await send(claim)).status]).toEqual([409]);
  const read = async (headers: Record<string, string>, query = `?order_id=${guest.id}`) => {
    const response = await shop.fetch(`/rest/v1/returns${query}`, { headers });
    return [response.status, await response.json()];
  };
  expect(await read(claim)).toMatchObject([200, [{ note: "Sou a Olívia." }]]);
  expect(await read(link)).toMatchObject([200, [{ note: "" }]]);
  expect(await read(claim, "")).toMatchObject([401, {}]);
  expect(await read(ana.bearer)).toEqual([200, []]);
});
