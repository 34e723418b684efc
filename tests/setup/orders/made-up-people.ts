import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { ReservationLimits } from "#shop/config/reservation-limits.ts";
import { cancelPaymentAttempt } from "#shop/ordering/orders/paying/cancel-payment.server.ts";
import { type StartedPayment, startPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import type { TestCustomer } from "../test-customers.ts";
import { createTestShop } from "../test-shop.ts";
import { orderBody, placeOrder } from "./test-orders.ts";

const USUAL: ReservationLimits = { instant: 40, boleto: 12, network: 120, sharePercent: 20 };

export interface Wish {
  items: { product_id: string; size: string; quantity: number }[];
  network: string;
  /** Default: boleto. */
  method?: PaymentMethod;
  /** Default: somebody made up, without an account. */
  customer?: TestCustomer;
  coupon?: string;
}

/** A stock row as a shopper names it. */
export interface StockRow {
  product_id: string;
  size: string;
}

/** The stock rows on sale. */
export async function stockRows(db: Database): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select product_id, coalesce(size, case when category in ('brincos', 'piercing') then 'Único' else available_sizes[1] end,
                                case category when 'aneis' then '11' when 'pulseiras' then '14cm' else 'Único' end) as size
      from skus join products on products.id = skus.product_id
     where archived_at is null and not unlisted order by skus.product_id, size`.execute(db);
  return rows;
}

/** A shop with the limits of a real one, and people made up for each order who hold its pieces. */
export async function openShopOfStrangers() {
  const shop = await createTestShop();
  const { db } = shop.services;
  const strict = { ...shop.services, config: { ...shop.services.config, rateLimits: true, heldPieces: USUAL } };
  const stock = await stockRows(db);

  /** Places an order; returns what asks to pay it. */
  async function place({
    items,
    network,
    method = "boleto",
    customer,
    coupon,
  }: Wish): Promise<() => Promise<StartedPayment>> {
    const wish = { ...madeUp(), items, ...(coupon && { coupon_code: coupon }) };
    const order = await placeOrder(shop, customer ?? null, wish);
    const session = customer?.id ?? null;
    const shopper = { customerId: session, secretOf: () => order.claim_secret ?? null };
    const choice = { orderId: order.id, method, card: null, installments: 1, document: newCpf() };
    return () => startPayment(strict, choice, shopper, { network, session });
  }
  const ask = async (wish: Wish) => (await place(wish))();

  return {
    shop,
    db,
    strict,
    stock,
    place,
    /** Places an order and asks to pay it. */
    ask,
    /** The same: what refused it, or `started`. */
    hold: async (wish: Wish) => reasonOf(await ask(wish)),
    /** Pieces of a stock row, counted round. */
    pieces: (row: number, quantity = 1) => {
      const { product_id, size } = stock[row % stock.length] ?? { product_id: "", size: "" };
      return { product_id, size, quantity };
    },
    /** Calls all open attempts off. */
    callOff: async () => {
      const open = await db.selectFrom("payments").select("id").where("state", "in", ["created", "pending"]).execute();
      for (const { id } of open) {
        const payment = await findPayment(db, id);
        if (payment) await cancelPaymentAttempt(strict, payment);
      }
    },
  };
}

/** What refused an attempt, or `started`. */
export function reasonOf(answer: StartedPayment): string {
  if (answer.kind === "started") return "started";
  if (answer.reason === "coupon_lost") return answer.refusal.reason;
  return answer.reason === "too_much_waits" ? answer.by : answer.reason;
}

function madeUp() {
  return {
    customer_name: `Cliente ${randomUUID().replace(/[^a-f]/g, "")}`,
    customer_email: `${randomUUID()}@exemplo.com`,
    customer_cpf: "",
    shipping_address: { ...orderBody().shipping_address, number: randomUUID().slice(0, 8) },
  };
}

let persons = 0;

/** A CPF with the right check digits that no other call has given. */
export function newCpf(): string {
  persons += 1;
  const digits = [...String(100_000_000 + persons)].map(Number);
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join("");
}
