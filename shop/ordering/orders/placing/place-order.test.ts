import { describe, expect, test } from "vitest";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { type OrderRecord, orderBody, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";

let now = new Date();
const { shop, db } = await openShop({ clock: () => now });
const ana = await createTestCustomer(shop);
const bia = await createTestCustomer(shop);
await db.updateTable("skus").set({ on_hand: 50 }).execute();

const place = (body: object, headers: Record<string, string> = ana.bearer) =>
  shop.json("/rest/v1/orders", body, { headers });
const put = (id: string, body: object, headers: Record<string, string>) =>
  shop.json(`/rest/v1/orders/${id}`, body, { method: "PUT", headers });

async function optionsFor(items: object[], cep_destino = "01310100") {
  const response = await shop.json("/functions/v1/melhor-envio-proxy", { cep_destino, items });
  const options: { id: string; price: number; name: string }[] = await response.json();
  return options;
}

describe("price", () => {
  test("is the server's: lines, the cheapest shipping, total; no piece is held", async () => {
    const before = await stockOf(shop, RING.product_id);
    const earring = { product_id: "BRINCOARGO-011", size: "", quantity: 2 };
    const order = await placeOrder(shop, ana, { items: [RING, earring] });
    const [cheapest] = await optionsFor([RING, earring].map(({ product_id, quantity }) => ({ product_id, quantity })));
    expect(order.shipping).toBe(cheapest?.price);
    expect(order.order_items.map((item) => item.size)).toEqual(["16", "Único"]);
    const lines = order.order_items.reduce((sum, item) => sum + item.price, 0);
    expect(order.subtotal).toBeCloseTo(lines, 5);
    expect(order.total).toBeCloseTo(order.subtotal + order.shipping, 5);
    expect(order.order_items[0]?.image).toMatch(/^\/imagens\/aneis\//);
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
    const trail = await db.selectFrom("audit_log").selectAll().where("subject", "=", `order:${order.id}`).execute();
    expect(trail).toMatchObject([{ actor: `customer:${ana.id}`, action: "order.place" }]);
  });

  test("is agreed to under the terms of the day, which the order keeps", async () => {
    const { id } = await placeOrder(shop, ana);
    const row = await db.selectFrom("orders").select("accepted_terms_version").where("id", "=", id).executeTakeFirst();
    expect(row).toEqual({ accepted_terms_version: LEGAL_TEXTS_VERSION });
  });

  test("is none to where no carrier goes", async () => {
    const to = (zipCode: string) => {
      const body = orderBody();
      return place({ ...body, shipping_address: { ...body.shipping_address, zipCode, state: "RS" } });
    };
    const response = await to("99999999");
    expect(response.status).toBe(422);
    const message = "CEP não encontrado";
    expect(await response.json()).toMatchObject({
      code: "unknown_cep",
      issues: [{ path: "shipping_address.zipCode", message }],
    });
  });

  test("follows the chosen option, for its CEP, its pieces and 24 hours", async () => {
    const options = await optionsFor([{ product_id: RING.product_id, quantity: 1 }]);
    const dearest = options.at(-1);
    const order = await placeOrder(shop, ana, { shipping_option_id: dearest?.id });
    expect(order).toMatchObject({ shipping: dearest?.price, shipping_option_id: dearest?.id });

    const change = { shipping_option_id: dearest?.id };
    const twoRings = orderBody({ ...change, items: [{ ...RING, quantity: 2 }] });
    const elsewhere = orderBody(change);
    elsewhere.shipping_address = { ...elsewhere.shipping_address, zipCode: "20040002", state: "RJ" };
    for (const body of [twoRings, elsewhere, orderBody({ shipping_option_id: crypto.randomUUID() })]) {
      const response = await place(body);
      expect([response.status, await response.json()]).toMatchObject([409, { code: "shipping_changed" }]);
    }
    now = new Date(Date.now() + 25 * 60 * 60_000);
    const late = await place(orderBody(change), {});
    now = new Date();
    expect(await late.json()).toMatchObject({ code: "shipping_changed" });
  });

  test("a total the shopper was not shown is refused, with the new amounts", async () => {
    const order = await placeOrder(shop, ana);
    expect((await place(orderBody({ expected_total: order.total }))).status).toBe(201);
    const response = await place(orderBody({ expected_total: 1 }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "price_changed",
      amounts: { subtotal: order.subtotal, shipping: order.shipping, total: order.total },
      issues: [{ path: "expected_total", total: order.total }],
    });
  });

  test.each([
    [{ total: 1 }, "total"],
    [{ payment_status: "paid" }, "payment_status"],
    [{ items: [{ ...RING, price: 0.01 }] }, "items.0.price"],
  ])("nobody writes %j", async (change, path) => {
    const response = await place(orderBody(change));
    expect([response.status, await response.json()]).toMatchObject([403, { code: "forbidden", issues: [{ path }] }]);
  });

  test("nor by changing an order", async () => {
    const order = await placeOrder(shop, ana);
    const body = JSON.stringify({ payment_status: "paid" });
    const patched = await shop.fetch(`/rest/v1/orders/${order.id}`, { method: "PATCH", body, headers: ana.bearer });
    expect(patched.status).toBe(403);
    expect((await put(order.id, orderBody({ payment_status: "paid" }), ana.bearer)).status).toBe(403);
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "pending" });
  });
});

describe("refusals", () => {
  test.each([
    ["Nome é obrigatório", { customer_name: "" }, "customer_name"],
    ["Itens do pedido são obrigatórios", { items: [] }, "items"],
    ["Campo desconhecido", { note: "x" }, "note"],
    ["Cupom não encontrado", { coupon_code: "BEMVINDA10" }, "coupon_code"],
    ["Produto não encontrado", { items: [{ ...RING, product_id: "NADA-1" }] }, "items.0"],
    ["Tamanho indisponível", { items: [RING, { ...RING, size: "99" }] }, "items.1"],
    ["Escolha um tamanho", { items: [{ ...RING, size: "" }] }, "items.0"],
  ])("422 %s", async (message, change, path) => {
    const response = await place(orderBody(change));
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toMatchObject([{ path, message }]);
  });

  test("409 for more pieces than there are, lines on the same stock counted together", async () => {
    await setStock(shop, "ANELALIANC-003", 3);
    const ring = { ...RING, product_id: "ANELALIANC-003" };
    const response = await place(
      orderBody({
        items: [
          { ...ring, quantity: 2 },
          { ...ring, size: "17", quantity: 2 },
        ],
      }),
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "out_of_stock",
      issues: [{ path: "items.1", available: 1, message: "Resta apenas 1 unidade" }],
    });
  });
});

describe("idempotency", () => {
  test("the same key and body make one order, however often at once; another body is refused", async () => {
    const headers = { ...ana.bearer, "Idempotency-Key": "chave-de-teste-1" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(orderBody(), headers)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
    const orders: OrderRecord[] = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(orders.map((order) => order.id)).size).toBe(1);

    const other = await place(orderBody({ customer_name: "Outra" }), headers);
    expect([other.status, await other.json()]).toMatchObject([409, { code: "idempotency_key_reused" }]);
    const others = await placeOrder(shop, bia);
    expect(others.id).not.toBe(orders[0]?.id);
    expect((await place(orderBody(), { ...bia.bearer, "Idempotency-Key": "chave-de-teste-1" })).status).toBe(201);
    expect((await place(orderBody(), { ...ana.bearer, "Idempotency-Key": "x" })).status).toBe(422);
  });

  test("a visitor's repeated request gets the same order and the same secret", async () => {
    const headers = { "Idempotency-Key": "chave-de-visita-1" };
    const first: OrderRecord = await (await place(orderBody(), headers)).json();
    const second: OrderRecord = await (await place(orderBody(), headers)).json();
    expect(second).toEqual(first);
    expect(first.claim_secret).toMatch(/^[\w-]{43}$/);
  });
});

describe("a visitor's order", () => {
  test("is read with its secret, and belongs to whoever logs in with it, and to nobody else after that", async () => {
    const order = await placeOrder(shop, null);
    expect(order.user_id).toBeNull();
    const stored = await db.selectFrom("orders").select("claim_hash").where("id", "=", order.id).executeTakeFirst();
    expect(stored?.claim_hash?.toString("base64url")).not.toBe(order.claim_secret);

    const get = (headers: Record<string, string>) => shop.fetch(`/rest/v1/orders/${order.id}`, { headers });
    const secret = { "X-Claim-Secret": order.claim_secret ?? "" };
    expect((await get({})).status).toBe(401);
    expect((await get({ "X-Claim-Secret": "guess" })).status).toBe(404);
    expect((await get(secret)).status).toBe(200);
    expect((await get({ ...bia.bearer, "X-Claim-Secret": "guess" })).status).toBe(404);
    expect((await get({ ...ana.bearer, ...secret })).status).toBe(200);
    expect((await get(ana.bearer)).status).toBe(200);
    expect((await get({ ...bia.bearer, ...secret })).status).toBe(404);
    expect((await get(secret)).status).toBe(404);
  });

  test("on the site the secret is a cookie that scripts cannot read, which pays without an account; a login claims the order", async () => {
    const response = await place(orderBody(), { "Sec-Fetch-Site": "same-origin" });
    const order: OrderRecord = await response.json();
    expect(order.claim_secret).toBeUndefined();
    const cookie = response.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^order_claim_[0-9a-f-]{36}=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    const Cookie = cookie.split(";")[0] ?? "";

    const body = { order: { id: order.id }, paymentData: { method: "pix" } };
    const pay = (headers: Record<string, string>) =>
      shop.json("/functions/v1/create-mercadopago-payment", body, { headers });
    expect((await pay({})).status).toBe(401);
    expect((await pay({ Cookie: "order_claim_x=y" })).status).toBe(401);
    expect((await pay(bia.bearer)).status).toBe(404);
    expect((await pay({ Cookie })).status).toBe(200);
    expect((await pay({ ...ana.bearer, Cookie })).status).toBe(200);
    expect(await readOrder(shop, ana, order.id)).toMatchObject({ user_id: ana.id });
  });

  test("can be changed with the secret, not without", async () => {
    const order = await placeOrder(shop, null);
    const change = orderBody({ items: [{ ...RING, quantity: 2 }] });
    expect((await put(order.id, change, {})).status).toBe(404);
    expect((await put(order.id, change, bia.bearer)).status).toBe(404);
    const changed = await put(order.id, change, { "X-Claim-Secret": order.claim_secret ?? "" });
    expect([changed.status, await changed.json()]).toMatchObject([200, { id: order.id, user_id: null }]);
  });
});

describe("going back", () => {
  test("updates the same order, with new lines and amounts", async () => {
    const order = await placeOrder(shop, ana);
    const response = await put(order.id, orderBody({ items: [{ ...RING, quantity: 2 }] }), ana.bearer);
    const changed: OrderRecord = await response.json();
    expect(changed).toMatchObject({ id: order.id, subtotal: order.subtotal * 2, order_items: [{ quantity: 2 }] });
    expect((await put(order.id, orderBody(), bia.bearer)).status).toBe(404);
    expect((await put("not-an-id", orderBody(), ana.bearer)).status).toBe(404);
  });

  test("is refused for the running payment, not for the last pieces which that payment itself holds", async () => {
    const last = { product_id: "ANELOVALCO-010", size: "16", quantity: 2 };
    const placed = await placeOrder(shop, ana, { items: [last] });
    await payByPix(shop, ana, placed.id);
    const refused = await put(placed.id, orderBody({ items: [last] }), ana.bearer);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "order_not_changeable" }]);
  });

  test("is over once a payment runs, and open again when it has failed", async () => {
    const order = await placeOrder(shop, ana);
    const { external_payment_id } = await payByPix(shop, ana, order.id);
    const refused = await put(order.id, orderBody(), ana.bearer);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "order_not_changeable" }]);
    await providerSays(shop, external_payment_id, "reject");
    await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
      status: "pending",
      payment_status: "rejected",
    });
    expect((await put(order.id, orderBody(), ana.bearer)).status).toBe(200);
  });
});

describe("an order that was cancelled", () => {
  test("says so, so that a cart that still holds its pieces becomes another order", async () => {
    const order = await placeOrder(shop, ana);
    await payByPix(shop, ana, order.id);
    expect(await giveUp(shop.services, order.id, { customerId: ana.id })).toMatchObject({ kind: "given_up" });
    const refused = await put(order.id, orderBody(), ana.bearer);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "order_cancelled" }]);
  });
});

describe("reading", () => {
  test("one's own orders only, newest first, by page and by any attempt to pay", async () => {
    const carla = await createTestCustomer(shop);
    const orders = [];
    for (let i = 0; i < 3; i += 1) {
      now = new Date(now.getTime() + 1000);
      orders.unshift(await placeOrder(shop, carla));
    }
    const list = async (query: string, headers = carla.bearer) => {
      const response = await shop.fetch(`/rest/v1/orders${query}`, { headers });
      expect(response.status).toBe(200);
      const found: OrderRecord[] = await response.json();
      return found.map((order) => order.id);
    };
    expect(await list("")).toEqual(orders.map((order) => order.id));
    expect(await list("?limit=1&offset=1")).toEqual([orders[1]?.id]);

    const target = orders[2]?.id ?? "";
    const { external_payment_id: first } = await payByPix(shop, carla, target);
    const cancelled = await shop.json(
      "/functions/v1/cancel-payment",
      { external_payment_id: first },
      { headers: carla.bearer },
    );
    expect(await cancelled.json()).toMatchObject({ status: "cancelled" });
    const { external_payment_id: second } = await payByPix(shop, carla, target);
    expect(second).not.toBe(first);
    expect(await list(`?external_payment_id=${first}`)).toEqual([target]);
    expect(await list(`?external_payment_id=${second}`)).toEqual([target]);
    expect(await list(`?external_payment_id=${second}`, bia.bearer)).toEqual([]);
    expect(await list("?external_payment_id=%00")).toEqual([]);
    expect((await shop.fetch("/rest/v1/orders?limit=0", { headers: carla.bearer })).status).toBe(422);
  });

  test("lines and tracking of one's own orders, 404 for those of others", async () => {
    const order = await placeOrder(shop, ana);
    for (const path of ["/rest/v1/order_items", "/rest/v1/tracking_events"]) {
      const get = (headers: Record<string, string>) => shop.fetch(`${path}?order_id=${order.id}`, { headers });
      expect((await get({})).status).toBe(401);
      expect((await get(bia.bearer)).status).toBe(404);
      expect((await get(ana.bearer)).status).toBe(200);
    }
    const lines = await shop.fetch(`/rest/v1/order_items?order_id=${order.id}`, { headers: ana.bearer });
    expect(await lines.json()).toEqual(order.order_items);
  });
});
