import { expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";

const { shop, ana } = await openPayingShop();

test("an order is placed, paid by PIX and confirmed, with one mail that says so", async () => {
  await setStock(shop, RING.product_id, 4);
  const customer_email = "ana.compra@exemplo.com";
  const order = await placeOrder(shop, ana, { customer_email });
  expect(order).toMatchObject({
    user_id: ana.id,
    status: "pending",
    payment_status: "pending",
    subtotal: 59.99,
    order_items: [{ product_id: RING.product_id, size: "16", quantity: 1, price: 59.99 }],
  });
  expect(order.total).toBe(Math.round((order.subtotal + order.shipping) * 100) / 100);
  expect(await stockOf(shop, RING.product_id)).toEqual({ on_hand: 4, reserved: 0, stock: 4 });

  const payment = await payByPix(shop, ana, order.id);
  expect(payment).toMatchObject({
    status: "pending",
    external_payment_id: expect.stringMatching(/^PMI-\d{13}-\w{8}$/),
  });
  expect(payment.pix_qr_code).toMatch(/^000201/);
  expect(payment.pix_qr_code_base64).toMatch(/^iVBOR/);
  const minutes = (Date.parse(payment.expires_at ?? "") - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThanOrEqual(30.1);
  expect(await stockOf(shop, RING.product_id)).toEqual({ on_hand: 4, reserved: 1, stock: 3 });
  await soon(shop, () => mailsTo(shop, customer_email)).toHaveLength(1);

  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
    status: "confirmed",
    payment_status: "paid",
    payment_method: "pix",
  });
  expect(await stockOf(shop, RING.product_id)).toEqual({ on_hand: 3, reserved: 0, stock: 3 });

  await soon(shop, () => mailsTo(shop, customer_email)).toHaveLength(2);
  const [confirmed, received] = await mailsTo(shop, customer_email);
  expect(received?.subject).toContain("falta o pagamento");
  expect(received?.text).toContain(payment.pix_qr_code);
  expect(confirmed?.subject).toContain("confirmado");
  expect(confirmed?.html).toContain("Pedido Confirmado!");
  expect(confirmed?.html).toContain(`${shop.url}/pedido?codigo=`);
});
