import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { nationalDigits } from "#platform/formats/phone.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { buyerOf, differentBuyers, type KnownBuyer } from "./draft-order.ts";

/** Until when it holds its pieces; null: not made by staff, or unknown. */
export async function findOrderExpiry(db: Database, orderId: string): Promise<Date | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db.selectFrom("orders").select("expires_at").where("id", "=", orderId).executeTakeFirst();
  return row?.expires_at ?? null;
}

export interface ManualOrderFacts {
  madeBy: string;
  expiresAt: Date;
  discountBy: string | null;
  discountReason: string | null;
}

/** Null: no staff made it. The caller must have checked 'orders.read'. */
export async function findManualOrder(db: Database, orderId: string): Promise<ManualOrderFacts | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom("orders")
    .innerJoin("staff as maker", "maker.id", "orders.made_by")
    .leftJoin("staff as giver", "giver.id", "orders.discount_by")
    .select([
      "maker.name as madeBy",
      "expires_at as expiresAt",
      "giver.name as discountBy",
      "discount_reason as discountReason",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  return row?.expiresAt ? { ...row, expiresAt: row.expiresAt } : null;
}

interface EarlierOrder {
  id: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  customerDocument: string | null;
  carrierName: string | null;
  shippingAddress: ShippingAddress;
}

/** Enough to find everybody who shares a telephone. */
const ORDERS_READ = 50;

/**
 * Finds them by telephone (digits, or empty), else e-mail (or empty), while their data is there; each as in their
 * latest order, latest first. `orderId`: only the customer of this order. The caller must have checked 'orders.read'.
 * Rules: DESK-13.
 */
export async function findKnownBuyers(
  db: Database,
  { phone, email, orderId }: { phone: string; email: string; orderId?: string },
): Promise<KnownBuyer[]> {
  const national = nationalDigits(phone);
  const isWhole = national.length >= 10;
  if (!isWhole && email === "") return [];
  const condition = isWhole
    ? sql<boolean>`customer_phone like ${`%${national}`}`
    : sql<boolean>`lower(customer_email) = ${email.toLowerCase()}`;
  // Materialised, or the planner may walk all orders from the newest.
  const { rows } = await sql<EarlierOrder>`
    with mine as materialized (
      select * from orders where ${condition} and customer_email <> '' and anonymise_on is null
    )
    select id, customer_name as "customerName", customer_phone as "customerPhone", customer_email as "customerEmail",
           customer_document as "customerDocument", carrier_name as "carrierName",
           shipping_address as "shippingAddress"
      from mine order by created_at desc limit ${ORDERS_READ}`.execute(db);
  const buyers = differentBuyers(rows.map(buyerOf));
  return orderId === undefined ? buyers : buyers.filter((buyer) => buyer.orderId === orderId);
}
