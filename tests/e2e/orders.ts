import type { APIRequestContext, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect } from "./shop-test.ts";

/** What to order; by default one piece of size 'Único'. */
export interface Ordered {
  id: string;
  size?: string;
  quantity?: number;
}

export interface Waiting {
  id: string;
  /** The provider's payment id. */
  payment: string;
}

interface Asking {
  /** Identifies the customer if there is no session cookie. */
  headers?: Record<string, string>;
  /** Skips restocking, so that the order can take every available piece. */
  lastPieces?: boolean;
  /** Overrides of the default customer's fields. */
  data?: Record<string, unknown>;
}

const CUSTOMER = {
  customer_name: "Lia Moreira",
  customer_email: "lia@exemplo.com",
  customer_phone: "11988881234",
  shipping_address: {
    street: "Rua A",
    number: "1",
    neighborhood: "Centro",
    city: "São Paulo",
    state: "SP",
    zipCode: "01001000",
  },
};

/** Places an order through the API; returns its id. */
export async function placeOrder(request: APIRequestContext, piece: Ordered, asking: Asking = {}): Promise<string> {
  const { id, size = "Único", quantity = 1 } = piece;
  // Other tests may order the same product concurrently.
  if (!asking.lastPieces) await keepInStock(id, quantity + 3);
  const placed = await request.post("/rest/v1/orders", {
    headers: asking.headers,
    data: { items: [{ product_id: id, size, quantity }], ...CUSTOMER, ...asking.data },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  return (await placed.json()).id;
}

/** Starts an order's PIX payment; returns the provider's payment id. */
export async function startPix(
  request: APIRequestContext,
  orderId: string,
  headers?: Asking["headers"],
): Promise<string> {
  const started = await request.post("/functions/v1/create-mercadopago-payment", {
    headers,
    data: { order: { id: orderId }, paymentData: { method: "pix" } },
  });
  expect(started.status(), await started.text()).toBe(200);
  return (await started.json()).external_payment_id;
}

/** Places an order and starts its PIX payment. */
export async function orderByPix(request: APIRequestContext, piece: Ordered, asking: Asking = {}): Promise<Waiting> {
  const id = await placeOrder(request, piece, asking);
  return { id, payment: await startPix(request, id, asking.headers) };
}

/** Places and pays an order; waits until the webhook event is processed. Returns its id. */
export async function paidOrder(request: APIRequestContext, piece: Ordered, asking: Asking = {}): Promise<string> {
  const { id, payment } = await orderByPix(request, piece, asking);
  await decidePayment(request, payment, "approve");
  const status = async () =>
    (await (await request.get(`/rest/v1/orders/${id}`, { headers: asking.headers })).json()).payment_status;
  await expect.poll(status).toBe("paid");
  return id;
}

/**
 * Approves, rejects or expires a payment at the simulated bank, or disputes it and decides on that; `late`: after its
 * expiry; `isSilent`: its case does not say for whom. Resolves once the webhook was
 * delivered.
 */
export async function decidePayment(
  request: APIRequestContext,
  payment: string,
  decision: string,
  { late = false, isSilent = false } = {},
): Promise<void> {
  const query = `?wait=1${late ? "&late=1" : ""}${isSilent ? "&case=silent" : ""}`;
  const answer = await request.post(`/sandbox/control/payments/${payment}/${decision}${query}`);
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens the payment page of an order with a pending PIX, as the checkout does. */
export async function openPix(page: Page, piece: Ordered): Promise<Waiting> {
  const order = await orderByPix(page.request, piece);
  await page.goto(`/checkout?order_id=${order.id}`);
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  return order;
}

/** Requests a return or exchange of an order's piece through the API; returns the response. */
export async function askForReturn(
  request: APIRequestContext,
  orderId: string,
  { headers, kind = "exchange" }: Pick<Asking, "headers"> & { kind?: "exchange" | "regret" } = {},
): Promise<{ id: string; number: string }> {
  const order: { order_items: { id: string }[] } = await (
    await request.get(`/rest/v1/orders/${orderId}`, { headers })
  ).json();
  const size = kind === "exchange" ? "17" : null;
  const lines = [{ order_item_id: order.order_items[0]?.id, quantity: 1, wanted_size: size }];
  const data = { order_id: orderId, kind, note: "Ficou apertado no meu dedo.", lines };
  const asked = await request.post("/rest/v1/returns", { headers, data });
  expect(asked.status(), await asked.text()).toBe(201);
  return asked.json();
}
