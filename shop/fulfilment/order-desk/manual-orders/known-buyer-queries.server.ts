import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { nationalDigits } from "#platform/formats/phone.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { buyerOf, type KnownBuyer } from "./draft-order.ts";

interface LatestOrder {
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  customerDocument: string | null;
  carrierName: string | null;
  shippingAddress: ShippingAddress;
}

/**
 * The customer of the latest order with this telephone (digits, or empty), else with this e-mail (or empty); null: nobody.
 * Orders whose personal data was removed know nobody. The caller must have checked 'orders.read'.
 * Rules: DESK-13.
 */
export async function findKnownBuyer(
  db: Database,
  { phone, email }: { phone: string; email: string },
): Promise<KnownBuyer | null> {
  const national = nationalDigits(phone);
  const isWhole = national.length >= 10;
  if (!isWhole && email === "") return null;
  const condition = isWhole
    ? sql<boolean>`customer_phone like ${`%${national}`}`
    : sql<boolean>`lower(customer_email) = ${email.toLowerCase()}`;
  // Materialised, or the planner may walk all orders from the newest.
  const { rows } = await sql<LatestOrder>`
    with mine as materialized (
      select * from orders where ${condition} and customer_email <> '' and anonymise_on is null
    )
    select customer_name as "customerName", customer_phone as "customerPhone", customer_email as "customerEmail",
           customer_document as "customerDocument", carrier_name as "carrierName",
           shipping_address as "shippingAddress"
      from mine order by created_at desc limit 1`.execute(db);
  return rows[0] ? buyerOf(rows[0]) : null;
}
