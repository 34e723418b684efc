import { type Context, Hono } from "hono";
import type { Accounts } from "../accounts.ts";
import type { FaultBox } from "../faults/fault-box.ts";
import { withFaults } from "../faults/with-faults.ts";
import type { Lifetime } from "../lifetime.ts";
import { now } from "../moment.ts";
import { keyBroken, orderNotFound, refuse } from "./api-errors.ts";
import type { TokenShelf } from "./cards/card-tokens.ts";
import { checkOrderRequest } from "./check-order-request.ts";
import { newOrder } from "./create-order.ts";
import { mercadoPagoFaults, refuseByPolicy } from "./fault-answers.ts";
import type { IdempotencyShelf } from "./idempotency.ts";
import { oddAnswer } from "./odd-answers.ts";
import type { OrderBook } from "./order-book.ts";
import { canChange, canceled, paid, refunded } from "./order-changes.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { OrderRecord } from "./order-record.ts";
import { presentOrder, presentRefund } from "./present-order.ts";
import { checkRefund } from "./refund-order.ts";
import { searchOrders } from "./search-orders.ts";

const ORDER_ID = /^ORD[0-9A-Z]{26}$/;
/** Difference of the paid amount under fault `amount-mismatch`, in centavos. */
const MISMATCH_CENTS = 100;

/** No source says whether a CNPJ with letters is taken; this is how a refusal would come. */
const UNSUPPORTED_LETTERS = {
  code: "property_value",
  message: "Invalid property value",
  details: ["'$.payer.identification.number' - does not match pattern"],
};
const LETTERED_PAYER = /"identification":\{[^}]*"number":"[^"]*[A-Za-z]/;

/** The official SDK declares this property; no public integration uses it. */
const UNSUPPORTED_DATE = {
  code: "unsupported_properties",
  message: "Unsupported properties",
  details: ["unsupported properties: '$.transactions.payments[0].date_of_expiration'"],
};

/** The code is of the provider's list; the wording is not confirmed. */
const METHOD_OF_ANOTHER_COUNTRY = {
  code: "property_value",
  message: "The property value is invalid.",
  details: ["'$.transactions.payments[0].payment_method.id' - not available for the collector's site"],
};

export interface OrderParts {
  account: Accounts["mercadoPago"];
  book: OrderBook;
  desk: OrderDesk;
  shelf: IdempotencyShelf;
  tokens: TokenShelf;
  box: FaultBox;
  lifetime: Lifetime;
  browserUrl: string;
  /** How far the search index lags behind, in ms. */
  searchLagMs: number;
}

/** The Orders API, mounted at `/v1/orders`. */
export function orderRoutes(parts: OrderParts): Hono {
  const { account, book, desk, shelf, tokens, box, lifetime, browserUrl, searchLagMs: lagMs } = parts;
  const endpoint = { box, lifetime, target: "mercado-pago", answers: mercadoPagoFaults } as const;

  const create = withFaults(endpoint, "create-order", (c, fault) => {
    if (!account.mayCharge) return refuseByPolicy(c);
    return shelf.once(
      c,
      async (body) => {
        const isDated = body.includes('"date_of_expiration"');
        if (fault?.fault.startsWith("no-date") && isDated) return refuse(c, 400, UNSUPPORTED_DATE);
        if (fault?.fault === "refuses-letters" && LETTERED_PAYER.test(body)) return refuse(c, 400, UNSUPPORTED_LETTERS);
        const checked = checkOrderRequest(body, now());
        if (checked.kind === "refused") return refuse(c, 400, ...checked.errors);
        if (account.siteId !== "MLB") return refuse(c, 400, METHOD_OF_ANOTHER_COUNTRY);
        let order = newOrder(checked.request, checked.payment, tokens, now());
        if (fault?.fault === "amount-mismatch") {
          const willPayCents = Math.max(1, order.totalCents - MISMATCH_CENTS);
          order = { ...order, willPayCents };
          if (order.status === "processed") order.payment.paidCents = willPayCents;
        }
        desk.open(order);
        // A card is decided within the request; a notification follows as well.
        if (order.status !== "action_required") void desk.change(order, "order.updated");
        if (fault?.fault === "webhook-before-answer") await notifyEarly(order);
        if (order.status !== "failed") return c.json(presentOrder(order, browserUrl), 201);
        // Measured: a declined card is a 402 with the order, which exists all the same, under `data`.
        const errors = [
          { code: "failed", message: "The payment was declined.", details: [order.payment.statusDetail] },
        ];
        return c.json({ errors, data: presentOrder(order, browserUrl) }, 402);
      },
      { keepsRefusals: fault?.fault === "no-date-kept" },
    );
  });

  /**
   * Delivers the notification, or even the payment of the PIX, before the answer, which still says that the PIX is
   * pending.
   */
  function notifyEarly(order: OrderRecord): Promise<void> {
    if (order.status !== "action_required") return desk.change(order, "order.processed");
    if (order.payer.firstName !== "APRO") return desk.change(order, "order.action_required");
    return desk.change(paid(order, now(), order.willPayCents ?? order.totalCents), "order.processed");
  }

  const search = withFaults(endpoint, "search-orders", (c, fault) => {
    const result = searchOrders(book, { lagMs, fault: fault?.fault ?? null }, c.req.query());
    if (result.kind === "refused") return refuse(c, 400, ...result.errors);
    const { orders, total, limit, offset } = result;
    return c.json({ data: orders.map((order) => presentOrder(order, browserUrl)), paging: { total, limit, offset } });
  });

  const read = withFaults(endpoint, "get-order", (c, fault) =>
    withOrder(c, (order) => c.json(oddAnswer(presentOrder(order, browserUrl), fault?.fault ?? null))),
  );

  const cancel = withFaults(endpoint, "cancel-order", (c) =>
    shelf.once(c, () =>
      withOrder(c, (order) => {
        if (order.status === "canceled") {
          const message = "The order has already been cancelled.";
          return refuse(c, 409, { code: "order_already_cancelled", message });
        }
        if (!canChange(order, "cancel")) {
          const message = "The order status does not allow its cancellation.";
          return refuse(c, 409, { code: "cannot_cancel_order", message });
        }
        const next = canceled(order, now());
        void desk.change(next, "order.canceled");
        const { id, status, statusDetail } = next.payment;
        return c.json({ ...head(next), transactions: { payments: [{ id, status, status_detail: statusDetail }] } });
      }),
    ),
  );

  const brokenKeys = new Set<string>();
  const refund = withFaults(endpoint, "refund-order", (c, fault) => {
    const key = c.req.header("x-idempotency-key") ?? "";
    if (fault?.fault === "key-broken") brokenKeys.add(key);
    if (brokenKeys.has(key)) return refuse(c, 500, keyBroken);
    return shelf.once(c, (body) =>
      withOrder(c, (order) => {
        const checked = checkRefund(order, body, now());
        if (checked.kind === "refused") return refuse(c, checked.status, ...checked.errors);
        const status = fault?.fault === "pending-refund" ? "processing" : "processed";
        const made = { ...checked.refund, status } as const;
        const next = refunded(order, now(), made);
        void desk.change(next, next.status === "refunded" ? "order.refunded" : "order.updated");
        return c.json({ ...head(next), transactions: { refunds: [presentRefund(made)] } }, 201);
      }),
    );
  });

  function withOrder(c: Context, work: (order: OrderRecord) => Response): Response {
    const id = c.req.param("id") ?? "";
    if (!ORDER_ID.test(id))
      return refuse(c, 400, { code: "invalid_path_param", message: "The order_id is not valid." });
    const order = desk.current(book.byId(id));
    return order === undefined ? refuse(c, 404, orderNotFound) : work(order);
  }

  const routes = new Hono();
  routes.post("/", create);
  routes.get("/", search);
  routes.get("/:id", read);
  routes.post("/:id/cancel", cancel);
  routes.post("/:id/refund", refund);
  return routes;
}

/** Cancel and refund return a short answer; the rest must be read from the order. */
function head(order: OrderRecord) {
  return { id: order.id, status: order.status, status_detail: order.statusDetail };
}
