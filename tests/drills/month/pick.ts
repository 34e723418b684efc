import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { claimSecret } from "#shop/ordering/orders/access/claim.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import type { Chance } from "../chance.ts";
import type { Month } from "./open-month.ts";

export interface PickedOrder {
  id: string;
  /** Null: ordered without an account. */
  customerId: string | null;
  totalCents: number;
}

export interface PickedAttempt {
  id: string;
  orderId: string;
  externalPaymentId: string;
}

export interface PickedLine {
  id: string;
  skuId: string;
  size: string;
  quantity: number;
}

/** A random order that matches `where`; recent ones are more likely. */
export async function pickOrder(db: Database, chance: Chance, where: RawBuilder<unknown>) {
  const { rows } = await sql<PickedOrder>`
    select id, user_id as "customerId", total_cents as "totalCents" from orders
     where ${where} order by number desc`.execute(db);
  return rather(chance, rows);
}

/** A random payment attempt that matches `where`; recent ones are more likely. */
export async function pickAttempt(db: Database, chance: Chance, where: RawBuilder<unknown>) {
  const { rows } = await sql<PickedAttempt>`
    select payments.id, order_id as "orderId", payments.external_payment_id as "externalPaymentId"
      from payments join orders on orders.id = payments.order_id
     where ${where} order by payments.created_at desc`.execute(db);
  return rather(chance, rows);
}

/** A random return that matches `where`. */
export async function pickReturn(db: Database, chance: Chance, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; orderId: string; customerId: string | null }>`
    select returns.id, order_id as "orderId", user_id as "customerId"
      from returns join orders on orders.id = order_id
     where ${where} order by returns.number desc`.execute(db);
  return rather(chance, rows);
}

/** The lines of an order, or those of a return with its quantities. */
export async function linesOf(db: Database, orderId: string): Promise<PickedLine[]> {
  const { rows } = await sql<PickedLine>`
    select id, sku_id as "skuId", size, quantity from order_items where order_id = ${orderId} order by position`.execute(
    db,
  );
  return rows;
}

/** Who ordered: with the account, or with the secret of the browser that ordered. */
export function shopperOf({ services }: Pick<Month, "services">, customerId: string | null): Shopper {
  return { customerId, secretOf: (orderId) => (customerId ? null : claimSecret(services.config.appSecret, orderId)) };
}

function rather<T>(chance: Chance, rows: readonly T[]): T | null {
  return rows[Math.floor(chance.next() ** 2 * rows.length)] ?? null;
}
