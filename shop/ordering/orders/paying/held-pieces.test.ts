import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderBody, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askToPay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({
  config: { heldPieces: { instant: 10, boleto: 4, network: 100_000, sharePercent: 100 } },
});
await setStock(shop, RING.product_id, 200);

const document = "529.982.247-25";
/** Shares nothing with other orders except what `change` sets. */
const alone = (quantity: number, change: object = {}) => ({
  items: [{ ...RING, quantity }],
  customer_email: `${randomUUID()}@exemplo.com`,
  customer_cpf: "",
  shipping_address: { ...orderBody().shipping_address, number: randomUUID().slice(0, 8) },
  ...change,
});

async function tooMany(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const { code, message, title, detail } = await response.json();
  expect([response.status, code]).toEqual([409, "too_many_held"]);
  expect([title, detail]).toEqual(["Muitas peças à espera do pagamento", message]);
  return message;
}

test("an account holds up to the limit, then kindly no more; what is paid or called off is none", async () => {
  const ana = await createTestCustomer(shop);
  const first = await placeOrder(shop, ana, alone(7));
  const pix = await payByPix(shop, ana, first.id);
  const second = await placeOrder(shop, ana, alone(4));
  expect(await tooMany(askToPay(shop, ana, second.id, { method: "pix" }))).toBe(
    "Guardamos até 10 peças de cada vez à espera do pagamento, e 7 peças já esperam por você em outros pedidos. Para continuar, pague ou cancele um deles, ou fale com a gente.",
  );
  // The same order may change its method: its own pieces do not count.
  expect((await askToPay(shop, ana, first.id, { method: "pix" })).status).toBe(200);
  await providerSays(shop, pix.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, first.id)).toMatchObject({ payment_status: "paid" });
  expect((await askToPay(shop, ana, second.id, { method: "pix" })).status).toBe(200);
});

test("a boleto holds fewer, and the words say what else there is", async () => {
  const bia = await createTestCustomer(shop);
  const order = await placeOrder(shop, bia, alone(5));
  expect(await tooMany(askToPay(shop, bia, order.id, { method: "boleto", document }))).toBe(
    "Por boleto guardamos até 4 peças de cada vez, porque o pagamento leva dias. Para continuar, pague com PIX ou cartão, divida o pedido, ou fale com a gente.",
  );
  const pix = await payByPix(shop, bia, order.id);
  // A refused boleto does not cancel the running PIX.
  await tooMany(askToPay(shop, bia, order.id, { method: "boleto", document }));
  expect(await payByPix(shop, bia, order.id)).toMatchObject({ id: pix.id, status: "pending" });
});

const SHARED: [string, object][] = [
  ["e-mail", { customer_email: "Junta.Tudo@exemplo.com" }],
  ["document", { customer_cpf: "111.444.777-35" }],
  ["address", { shipping_address: orderBody().shipping_address }],
];

/** Without an account, as an API client pays. */
async function placeAsGuest(change: object) {
  const { id, claim_secret: secret } = await placeOrder(shop, null, change);
  return { id, guest: { bearer: { "X-Claim-Secret": secret ?? "" } } };
}

test.each(SHARED)("guests who share their %s share the limit, and are told no number", async (_, shared) => {
  const first = await placeAsGuest(alone(8, shared));
  await payByPix(shop, first.guest, first.id);
  const second = await placeAsGuest(alone(3, shared));
  expect(await tooMany(askToPay(shop, second.guest, second.id, { method: "pix" }))).toBe(
    "Guardamos até 10 peças de cada vez à espera do pagamento. Para continuar, pague ou cancele outro pedido seu, ou fale com a gente.",
  );
  const other = await placeAsGuest(alone(3));
  expect((await askToPay(shop, other.guest, other.id, { method: "pix" })).status).toBe(200);
});

test("a guest whose order is too large by itself is told to divide it, and of no other order", async () => {
  const { id, guest } = await placeAsGuest(alone(5));
  expect(await tooMany(askToPay(shop, guest, id, { method: "boleto", document }))).toBe(
    "Por boleto guardamos até 4 peças de cada vez, porque o pagamento leva dias. Para continuar, pague com PIX ou cartão, divida o pedido, ou fale com a gente.",
  );
});

test.each(SHARED)("what others typed as an account's %s does not hold its owner up", async (_, shared) => {
  const ana = await createTestCustomer(shop);
  const typed = { ...shared, ...("customer_email" in shared && { customer_email: ana.email }) };
  const stranger = await placeAsGuest(alone(2, typed));
  await payByPix(shop, stranger.guest, stranger.id);
  const hers = await placeOrder(shop, ana, alone(10, typed));
  expect((await askToPay(shop, ana, hers.id, { method: "pix" })).status).toBe(200);
});

test("of many attempts at once no more pieces are held than may", async () => {
  const ana = await createTestCustomer(shop);
  const orders = await Promise.all(Array.from({ length: 8 }, () => placeOrder(shop, ana, alone(3))));
  const answers = await Promise.all(orders.map(({ id }) => askToPay(shop, ana, id, { method: "pix" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
});
