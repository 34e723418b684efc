import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { pageTagsContext, servicesContext } from "#app/request/services.server.ts";
import { loader as productLoader } from "#app/storefront/product.tsx";
import { recordAndSettle } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import { startPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import { placeOrder } from "#shop/ordering/orders/placing/place-order.server.ts";
import { refundOrder } from "#shop/ordering/orders/refunding/refund-order.server.ts";
import { processWebhookEvent } from "#shop/ordering/payments/webhooks/process-webhook-event.server.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { screenPath } from "./screen-path.ts";

/**
 * The files a reader opens to follow a path from its use case to its last statement, and the most lines that the
 * functions called in them may take. Not counted: `platform/`, the provider's client with what wraps it, and what
 * follows the settings beside any path. A path from its screen adds what `screenPath` finds between the checkout's page
 * and the answer of the API: a browser goes that way only in a journey, so it is read from the code instead of recorded.
 */
interface Path {
  files: readonly string[];
  lines: number;
}

const NOT_COUNTED =
  /^(?:platform|db|tests|sandbox)\/|\/(?:mercado-pago|stripe)\/|\/(?:payment-providers|follow-providers\.server|report-unread|live-settings\.server|settings-queries\.server)\.ts$/;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ worker: false });
  await shop.services.db.updateTable("skus").set({ on_hand: 50 }).execute();
});

/** Runs work and names each counted file of ours in which it called a named function. */
async function pathOf(work: () => Promise<unknown>): Promise<Path> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  session.disconnect();
  const called = result
    .map(({ url, functions }) => ({
      path: relative(process.cwd(), url.replace(/^file:\/\//, "")),
      names: functions.filter(({ ranges }) => ranges[0]?.count).map(({ functionName }) => functionName),
    }))
    .map(({ path, names }) => ({ path, names: new Set(names.filter((name) => name !== "")) }))
    .filter(({ path, names }) => /^(?:app|api|shop)\//.test(path) && !NOT_COUNTED.test(path) && names.size > 0);
  const lines = called.reduce((sum, { path, names }) => sum + linesOf(readFileSync(path, "utf8"), names), 0);
  return { files: called.map(({ path }) => path).sort(), lines };
}

/** How many lines the top-level functions of these names take, without their comments. */
function linesOf(text: string, names: ReadonlySet<string>): number {
  const all = text.split("\n");
  return [...names].reduce((sum, name) => {
    const from = all.findIndex((line) => new RegExp(`^(?:export )?(?:async )?function\\*? ${name}\\b`).test(line));
    const length = all.slice(from).indexOf("}");
    return from < 0 ? sum : sum + length + 1;
  }, 0);
}

const MOST_GOES = 6;

/**
 * Goes a path several times: what is not called each time belongs to something that ran beside it, such as the jobs of
 * a test before this one.
 */
async function expectPath(go: () => Promise<Path>, expected: Path) {
  let { files, lines } = await go();
  for (let goes = 1; goes < 2 || (goes < MOST_GOES && files.length > expected.files.length); goes += 1) {
    const next = await go();
    files = files.filter((path) => next.files.includes(path));
    lines = Math.min(lines, next.lines);
  }
  expect(files).toEqual(expected.files);
  expect(lines).toBeLessThanOrEqual(expected.lines);
}

async function anOrder() {
  const customer = await createTestCustomer(shop);
  const items = [{ product_id: RING.product_id, quantity: 1 }];
  const answer = await shop.json("/functions/v1/melhor-envio-proxy", { cep_destino: "01310100", items });
  const [option] = (await answer.json()) as { id: string }[];
  const input = OrderInput.parse({ ...orderBody({ items: [RING] }), shipping_option_id: option?.id });
  const deps = { ...shop.services };
  let placed = "";
  const path = await pathOf(async () => {
    const order = await placeOrder(deps, input, { customerId: customer.id }, crypto.randomUUID());
    if (order.kind === "placed") placed = order.orderId;
  });
  expect(placed).not.toBe("");
  return { customer, orderId: placed, path };
}

async function aPaidOrder() {
  const { customer, orderId } = await anOrder();
  const { external_payment_id: paymentId } = await payByPix(shop, customer, orderId);
  await providerSays(shop, paymentId, "approve");
  const { id: eventId } = await shop.services.db
    .selectFrom("webhook_events")
    .select("id")
    .where("processed_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const deps = { ...shop.services };
  const path = await pathOf(() =>
    processWebhookEvent(deps, { eventId }, (payment, record) => recordAndSettle(deps, payment, record)),
  );
  const order = await shop.services.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", orderId)
    .executeTakeFirst();
  expect(order?.status).toBe("confirmed");
  return { orderId, path };
}

/** A use case with the way from its screen to the call that starts it. */
function fromScreen(call: string, { files, lines }: Path): Path {
  const screen = screenPath("app/checkout/checkout.tsx#Checkout", call);
  return { files: [...screen.files, ...files], lines: screen.lines + lines };
}

const PLACING: Path = {
  files: [
    "shop/audit/audit-store.server.ts",
    "shop/catalogue/products/product.ts",
    "shop/ordering/cart/amounts.ts",
    "shop/ordering/cart/cart-queries.server.ts",
    "shop/ordering/cart/priced-cart.ts",
    "shop/ordering/orders/order-store.server.ts",
    "shop/ordering/orders/placing/place-order.server.ts",
    "shop/ordering/orders/placing/price-order.server.ts",
    "shop/ordering/shipping/parcel.ts",
    "shop/ordering/shipping/shipping-option.ts",
    "shop/ordering/shipping/shipping-queries.server.ts",
    "shop/settings/shop-status.ts",
  ],
  lines: 420,
};

test("placing an order, without its screen", async () => {
  await expectPath(async () => (await anOrder()).path, PLACING);
});

test("placing an order, from its screen", async () => {
  await expectPath(async () => fromScreen("app/checkout/order-api.ts#sendOrder", (await anOrder()).path), {
    files: [
      "app/checkout/call-api.ts",
      "app/checkout/cart-checkout.tsx",
      "app/checkout/checkout.tsx",
      "app/checkout/delivery/delivery-fields.ts",
      "app/checkout/delivery/delivery-stage.tsx",
      "app/checkout/delivery/use-delivery-submit.ts",
      "app/checkout/order-api.ts",
      "app/checkout/order-totals.ts",
      "app/request/answer-shape.ts",
      "app/request/api-client.ts",
      ...PLACING.files,
    ],
    lines: 795,
  });
});

test("paying an order by PIX, from its screen to the code", async () => {
  const go = async () => {
    const { customer, orderId } = await anOrder();
    const deps = { ...shop.services };
    const choice = { orderId, method: "pix", card: null, installments: 1, document: null } as const;
    const from = { network: "203.0.113.7", session: customer.id };
    let answer = "";
    const path = await pathOf(async () => {
      answer = (await startPayment(deps, choice, { customerId: customer.id }, from)).kind;
    });
    expect(answer).toBe("started");
    return fromScreen("app/checkout/payment/start-payment.ts#submitPayment", path);
  };
  await expectPath(go, {
    files: [
      "app/checkout/call-api.ts",
      "app/checkout/cart-checkout.tsx",
      "app/checkout/cart-payment.tsx",
      "app/checkout/checkout.tsx",
      "app/checkout/order-checkout.tsx",
      "app/checkout/order-part.tsx",
      "app/checkout/payment/payment-stage.tsx",
      "app/checkout/payment/running-part.tsx",
      "app/checkout/payment/running-payment.tsx",
      "app/checkout/payment/start-payment.ts",
      "app/checkout/payment/use-pay.ts",
      "app/request/answer-shape.ts",
      "app/request/api-client.ts",
      "shop/catalogue/prices/discount.ts",
      "shop/catalogue/products/product.ts",
      "shop/catalogue/stock/reservation-store.server.ts",
      "shop/catalogue/stock/stock-request.ts",
      "shop/ordering/cart/amounts.ts",
      "shop/ordering/cart/cart-queries.server.ts",
      "shop/ordering/cart/priced-cart.ts",
      "shop/ordering/orders/access/find-right.server.ts",
      "shop/ordering/orders/access/order-access-queries.server.ts",
      "shop/ordering/orders/access/order-right.ts",
      "shop/ordering/orders/buyer-queries.server.ts",
      "shop/ordering/orders/order-line-queries.server.ts",
      "shop/ordering/orders/order-notices.ts",
      "shop/ordering/orders/order-state-store.server.ts",
      "shop/ordering/orders/order.ts",
      "shop/ordering/orders/paying/attempt-gates.server.ts",
      "shop/ordering/orders/paying/held-pieces.server.ts",
      "shop/ordering/orders/paying/open-attempt.server.ts",
      "shop/ordering/orders/paying/paused-card.server.ts",
      "shop/ordering/orders/paying/payment-order.ts",
      "shop/ordering/orders/paying/settle-payment.server.ts",
      "shop/ordering/orders/paying/start-payment.server.ts",
      "shop/ordering/orders/paying/strangers/refuse-stranger.server.ts",
      "shop/ordering/orders/paying/strangers/stranger-queries.server.ts",
      "shop/ordering/orders/payment-status.ts",
      "shop/ordering/payments/payment-deadline.ts",
      "shop/ordering/payments/payment-fact.ts",
      "shop/ordering/payments/payment-queries.server.ts",
      "shop/ordering/payments/payment-result.ts",
      "shop/ordering/payments/payment-store.server.ts",
      "shop/ordering/payments/payment.ts",
      "shop/ordering/payments/reconciliation/poll-schedule.ts",
      "shop/ordering/payments/record-fact.server.ts",
      "shop/settings/payments/key-facts.ts",
      "shop/settings/shop-status.ts",
      "shop/staff/push/notify-staff.server.ts",
      "shop/staff/push/push-device-queries.server.ts",
      "shop/staff/push/push-event.ts",
    ],
    lines: 1577,
  });
});

test("settling a payment, from its webhook event", async () => {
  await expectPath(async () => (await aPaidOrder()).path, {
    files: [
      "shop/catalogue/stock/reservation-store.server.ts",
      "shop/ordering/cart/amounts.ts",
      "shop/ordering/cart/sync/customer-cart-store.server.ts",
      "shop/ordering/orders/order-line-queries.server.ts",
      "shop/ordering/orders/order-notices.ts",
      "shop/ordering/orders/order-state-store.server.ts",
      "shop/ordering/orders/order-status.ts",
      "shop/ordering/orders/order.ts",
      "shop/ordering/orders/paying/leave-cart.server.ts",
      "shop/ordering/orders/paying/sale-store.server.ts",
      "shop/ordering/orders/paying/settle-payment.server.ts",
      "shop/ordering/payments/declines/card-attempt-store.server.ts",
      "shop/ordering/payments/keys/note-keys.server.ts",
      "shop/ordering/payments/payment-fact.ts",
      "shop/ordering/payments/payment-queries.server.ts",
      "shop/ordering/payments/payment-store.server.ts",
      "shop/ordering/payments/payment.ts",
      "shop/ordering/payments/reconciliation/poll-schedule.ts",
      "shop/ordering/payments/record-fact.server.ts",
      "shop/ordering/payments/webhooks/process-webhook-event.server.ts",
      "shop/ordering/payments/webhooks/webhook-event-store.server.ts",
      "shop/staff/push/notify-staff.server.ts",
      "shop/staff/push/push-device-queries.server.ts",
      "shop/staff/push/push-event.ts",
    ],
    lines: 672,
  });
});

test("refunding an order, up to the job that asks the provider", async () => {
  const owner = await createTestStaff(shop, "owner");
  const go = async () => {
    const { orderId } = await aPaidOrder();
    const deps = { ...shop.services };
    let answer = "";
    const path = await pathOf(async () => {
      answer = (await refundOrder(deps, owner.session, { orderId, amountCents: null, reason: "test" })).kind;
    });
    expect(answer).toBe("requested");
    return path;
  };
  await expectPath(go, {
    files: [
      "shop/audit/audit-store.server.ts",
      "shop/ordering/cart/amounts.ts",
      "shop/ordering/orders/order-state-store.server.ts",
      "shop/ordering/orders/order.ts",
      "shop/ordering/orders/refunding/refund-order.server.ts",
      "shop/ordering/payments/payment-queries.server.ts",
      "shop/ordering/payments/payment-store.server.ts",
      "shop/ordering/payments/payment.ts",
      "shop/ordering/payments/refunds/refund-queries.server.ts",
      "shop/ordering/payments/refunds/refund-store.server.ts",
      "shop/ordering/payments/refunds/refund.ts",
      "shop/ordering/payments/refunds/request-partial-refund.server.ts",
      "shop/staff/authorise.ts",
      "shop/staff/role.ts",
    ],
    lines: 300,
  });
});

test("what a product's page reads", async () => {
  const url = new URL(`/produto/${RING.product_id}`, shop.url);
  const params = { productId: RING.product_id };
  const go = () => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...shop.services });
    context.set(pageTagsContext, new Set());
    return pathOf(async () => {
      const asked = { request: new Request(url), url, pattern: "/produto/:productId", params, context } as const;
      await (await productLoader(asked)).data.related;
    });
  };
  await expectPath(go, {
    files: [
      "app/request/services.server.ts",
      "app/request/structured-data.ts",
      "app/storefront/product.tsx",
      "app/storefront/product/product-data.ts",
      "shop/catalogue/listings/category.ts",
      "shop/catalogue/pictures/picture.ts",
      "shop/catalogue/products/catalogue-queries.server.ts",
      "shop/catalogue/products/product-page-queries.server.ts",
      "shop/catalogue/products/product-row.ts",
      "shop/catalogue/products/product.ts",
    ],
    lines: 240,
  });
});
