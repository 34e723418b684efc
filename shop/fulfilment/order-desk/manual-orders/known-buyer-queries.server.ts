import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { nationalDigits } from "#platform/formats/phone.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";

/** What an earlier order says of a customer. */
export interface KnownBuyer {
  name: string;
  phone: string;
  /** Empty: they gave none. */
  email: string;
  document: string;
  /** Null: they collected. */
  address: ShippingAddress | null;
}

/**
 * The customer of the latest order with this telephone (digits, or empty) or e-mail (or empty); null: nobody. Orders whose
 * personal data was removed know nobody. The caller must have checked 'orders.read'.
 * Rules: DESK-13.
 */
export async function findKnownBuyer(
  db: Database,
  { phone, email }: { phone: string; email: string },
): Promise<KnownBuyer | null> {
  const national = nationalDigits(phone);
  const byPhone = national.length >= 10;
  if (!byPhone && email === "") return null;
  const latest = (condition: ReturnType<typeof sql<boolean>>) => sql<KnownBuyer & { isPickup: boolean }>`
    select customer_name as name, customer_phone as phone, customer_email as email,
           coalesce(customer_document, '') as document, shipping_address as address,
           carrier_name is not distinct from 'Retirada na loja' as "isPickup"
      from orders where ${condition} and customer_email <> '' and anonymise_on is null
     order by created_at desc limit 1`;
  const condition = byPhone
    ? sql<boolean>`customer_phone like ${`%${national}`}`
    : sql<boolean>`lower(customer_email) = ${email.toLowerCase()}`;
  const [found] = (await latest(condition).execute(db)).rows;
  if (!found) return null;
  const { isPickup, ...customer } = found;
  return {
    ...customer,
    phone: nationalDigits(found.phone.replace(/\D/g, "")),
    email: isUndeliverable(found.email) ? "" : found.email,
    address: isPickup ? null : found.address,
  };
}
