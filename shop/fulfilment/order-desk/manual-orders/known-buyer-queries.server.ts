import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { nationalDigits } from "#platform/formats/phone.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { buyerOf, differentBuyers, type KnownBuyer } from "./draft-order.ts";

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
