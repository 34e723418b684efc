import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { inBatches } from "#platform/database/delete-in-batches.server.ts";
import type { CepAddress } from "./cep/cep-services.server.ts";
import type { Dates, Offer } from "./offer.ts";
import type { Parcel } from "./parcel.ts";
import type { QuotedOption } from "./shipping-option.ts";

export interface NewQuote {
  cep: string;
  parcel: Parcel;
  parcelKey: string;
  isEstimate: boolean;
  /** Identifies the settings and the token that the quote was made under. */
  terms: string;
  /** When the carriers answered. */
  quotedAt: Date;
  /** Business days. */
  handlingDays: number;
  offers: readonly (Offer & Dates)[];
}

/** In one statement. */
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

const NO_ID = "00000000-0000-0000-0000-000000000000";

const KEPT_DAYS = 7;

/** Deletes quotes without an order after a week: a CEP tells where somebody lives. Rules: LAW-45. */
export async function forgetOldQuotes(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  // Continues after the last batch: quotes with orders, ever more of them, are read only once.
  let last = { at: "-infinity", id: NO_ID };
  await inBatches(async (most) => {
    const { rows } = await sql<{ at: string; id: string }>`
      with old as (
        select id, created_at from shipping_quotes
         where created_at < ${before} and created_at >= ${last.at}::timestamptz
           and (created_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)
         order by created_at, id limit ${most}
      ), gone as (
        delete from shipping_quotes
         where id in (select id from old) and not exists (select from shipping_quote_options as option
               join orders on orders.shipping_quote_option_id = option.id where option.quote_id = shipping_quotes.id)
      )
      select created_at::text as at, id from old order by created_at, id`.execute(db);
    last = rows.at(-1) ?? last;
    return rows.length;
  });
}

export async function keepAddress(db: Database, address: CepAddress, at: Date): Promise<void> {
  const { cep, ...fields } = address;
  await db
    .insertInto("addresses_by_cep")
    .values({ cep, ...fields, fetched_at: at })
    .onConflict((conflict) => conflict.column("cep").doUpdateSet({ ...fields, fetched_at: at }))
    .execute();
}
