import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import { deleteInBatches } from "#platform/delete-in-batches.server.ts";
import type { CepAddress } from "./cep-address.ts";
import type { Dates, Offer } from "./offer.ts";
import type { Parcel } from "./parcel.ts";
import type { QuotedOption } from "./shipping-option.ts";

export interface NewQuote {
  cep: string;
  parcel: Parcel;
  parcelKey: string;
  isEstimate: boolean;
  /** Names the settings and the token it was made with. */
  terms: string;
  /** When the carriers said it. */
  quotedAt: Date;
  /** Business days that the shop needs itself. */
  handlingDays: number;
  offers: readonly (Offer & Dates)[];
}

/** Stores a quote with its options in one statement, and names the options for orders to refer to. */
export async function keepQuote(db: Database, quote: NewQuote, at: Date): Promise<QuotedOption[]> {
  const offers = quote.offers.map((offer) => ({ id: crypto.randomUUID(), ...offer }));
  await db
    .with("quote", (insert) =>
      insert
        .insertInto("shipping_quotes")
        .values({
          cep: quote.cep,
          parcel_key: quote.parcelKey,
          parcel: JSON.stringify(quote.parcel),
          is_estimate: quote.isEstimate,
          terms: quote.terms,
          quoted_at: quote.quotedAt,
          handling_days: quote.handlingDays,
          created_at: at,
        })
        .returning("id"),
    )
    .insertInto("shipping_quote_options")
    .values((values) =>
      offers.map((offer) => ({
        id: offer.id,
        quote_id: values.selectFrom("quote").select("id").$asScalar(),
        service_id: offer.serviceId,
        name: offer.name,
        company_name: offer.company.name,
        company_picture: offer.company.picture,
        price_cents: offer.priceCents,
        carrier_price_cents: offer.carrierPriceCents,
        pickup: offer.pickup,
        delivery_days: offer.deliveryDays,
        estimated_date: offer.estimatedDate,
      })),
    )
    .execute();
  return offers.map(({ serviceId: _, carrierPriceCents: __, ...offer }) => ({
    ...offer,
    isEstimate: quote.isEstimate,
  }));
}

/** Forgets quotes made before a moment that no order refers to. */
export async function forgetQuotes(db: Database, before: Date): Promise<void> {
  const unused = sql`created_at < ${before}
    and not exists (select from shipping_quote_options as option
      join orders on orders.shipping_quote_option_id = option.id where option.quote_id = shipping_quotes.id)`;
  await deleteInBatches(db, "shipping_quotes", unused);
}

/** Keeps what a CEP service answered. */
export async function keepAddress(db: Database, address: CepAddress, at: Date): Promise<void> {
  const { cep, ...fields } = address;
  await db
    .insertInto("addresses_by_cep")
    .values({ cep, ...fields, fetched_at: at })
    .onConflict((conflict) => conflict.column("cep").doUpdateSet({ ...fields, fetched_at: at }))
    .execute();
}
