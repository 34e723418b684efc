import { z } from "@hono/zod-openapi";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { toDecimal } from "#platform/money.ts";
import { findHeldPieces, findOrderHold } from "#shop/catalogue/stock/held-pieces-queries.server.ts";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { couponLines, MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import { type CheckedCart, checkCart } from "#shop/ordering/cart/cart-queries.server.ts";
import { checkCoupon } from "#shop/ordering/coupons/check-coupon.server.ts";
import { MAX_CODE_LENGTH } from "#shop/ordering/coupons/coupon.ts";
import { countGuess } from "#shop/ordering/orders/access/count-guess.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { shopperOf } from "#shop/ordering/orders/access/shopper.ts";
import { findOpenPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { PRIVATE } from "../problem.ts";
import { CartCouponSchema, presentCoupon, tooManyCoupons } from "./cart-coupon.ts";
import { CartLineSchema, presentCartLine } from "./cart-line.ts";

/** Rules: CART-32. */
const Item = z.strictObject({
  product_id: z.string().min(1).max(80),
  size: z.string().max(40).default("").openapi({ description: "May be left out for a piece of a single size" }),
  quantity: z.number().int().min(1).max(9999),
});

const Body = z.strictObject({
  items: z.array(Item).max(MAX_CART_LINES),
  coupon: z
    .string()
    .trim()
    .min(1)
    .max(MAX_CODE_LENGTH)
    .optional()
    .openapi({ description: "A code, however it is typed" }),
  opened: z.enum(["cart", "checkout"]).optional().openapi({
    description: "The page that has just been opened with this cart: counted by day, of nobody in particular",
  }),
  order_id: z.uuid().optional().openapi({ description: "The shopper's own order: pieces it holds count as free" }),
});

const CartProblem = z.object({
  kind: z.enum(["unknown_product", "size_required", "unknown_size", "out_of_stock"]),
  product_id: z.string(),
  size: z.string(),
  available: z.number().int(),
});

const Answer = z.object({
  items: z.array(CartLineSchema),
  subtotal: z.number(),
  problems: z.array(CartProblem),
  coupon: CartCouponSchema.nullable().openapi({ description: "Null when none was asked about" }),
});

const route = apiRoute("post", "/rest/v1/cart/check", {
  tag: "cart",
  summary: "A cart at today's prices and stock, and what is gone",
  body: Body,
  answers: { 200: [Answer, "Lines of known products, and problems"] },
  refusals: [422],
});

/**
 * Checks a browser's cart against the catalogue. Reserves nothing; it only counts visits, anonymously (`opened`).
 * Rules: CART-28, CART-32, CART-33, CART-34, COUPON-16.
 */
export function createCartApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const { items: asked, order_id: orderId, coupon: code, opened } = c.req.valid("json");
    if (opened) services.dayCounts.count(opened === "cart" ? "cart_opened" : "checkout_opened");
    const { headers } = c.req.raw;
    const items = asked.map(({ product_id, size, quantity }) => ({ productId: product_id, size, quantity }));
    const session = orderId || code ? await readSession(services, headers) : null;
    const shopper = shopperOf(headers, session);
    const right = orderId ? await findRight(services, orderId, shopper) : null;
    // The cart is checked all the same, without the pieces that the order holds.
    if (orderId && !right) await countGuess(services, orderId, shopper);
    const ownOrderId = orderId && right ? orderId : null;
    const held = ownOrderId ? await piecesHeldFor(services, ownOrderId) : undefined;
    const checked = await checkCart(services.db, items, { unlisted: services.config.mode === "demo", held });
    return c.json(
      {
        items: checked.lines.map(presentCartLine),
        subtotal: toDecimal(checked.subtotalCents),
        coupon: code ? await couponFor(services, headers, code, checked, session, ownOrderId) : null,
        problems: checked.problems.map(({ productId, ...rest }) => ({ ...rest, product_id: productId })),
      },
      200,
      PRIVATE,
    );
  });
}

/**
 * Pieces reserved by the open payment attempt of an order, or by the order itself. The caller must make sure that the order is the session's
 * own.
 */
async function piecesHeldFor({ db }: Services, orderId: string) {
  const payment = await findOpenPayment(db, orderId);
  return payment ? findHeldPieces(db, payment.id) : findOrderHold(db, orderId);
}

async function couponFor(
  services: Services,
  headers: Headers,
  code: string,
  { lines }: CheckedCart,
  session: CustomerSession | null,
  orderId: string | null,
) {
  const allowed = await services.rateLimits.take("coupon", clientNetwork(clientAddress(headers)));
  if (allowed.kind === "refused") return tooManyCoupons(code);
  const question = {
    code,
    lines: couponLines(lines),
    shippingCents: null,
    customer: { customerId: session?.customerId ?? null, email: session?.email ?? null },
    orderId,
  };
  return presentCoupon(code, await checkCoupon(services.db, question, services.clock()));
}
