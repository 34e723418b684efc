import { type Expression, type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { arrivalDateOf } from "./arrival-date.ts";
import type { CepAddress } from "./cep/cep-address.ts";
import type { Offer } from "./offer.ts";
import type { Parcel } from "./parcel.ts";
import type { QuotedOption } from "./shipping-option.ts";

/** The request, with the settings and token it was made under. */
export interface SameQuestion {
  cep: string;
  parcel: Parcel;
  parcelKey: string;
  terms: string;
}

/** Cheapest first; never estimates. Rules: SHIP-9. */
export async function findRecentOptions(db: Database, question: SameQuestion, since: Date): Promise<QuotedOption[]> {
  const rows = await optionsOfLastQuote(db, question, since, sql`terms = ${question.terms}`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    company: { name: row.company_name, picture: row.company_picture },
    priceCents: row.price_cents,
    deliveryDays: row.delivery_days,
    estimatedDate: row.estimated_date,
    arrivalDate: arrivalDateOf({
      estimatedDate: row.estimated_date,
      deliveryDays: row.delivery_days,
      handlingDays: row.handling_days,
    }),
    pickup: row.pickup,
    isEstimate: false,
  }));
}

/** Since a moment, under any token. Rules: SHIP-10. */
export async function findLastGoodOffers(
  db: Database,
  question: SameQuestion,
  since: Date,
): Promise<{ offers: Offer[]; quotedAt: Date } | null> {
  const sameSettings = sql<boolean>`split_part(terms, '.', 1) = split_part(${question.terms}, '.', 1)`;
  const rows = await optionsOfLastQuote(db, question, since, sameSettings);
  const quotedAt = rows[0]?.quoted_at;
  if (!quotedAt) return null;
  const offers = rows.map((row) => ({
    serviceId: row.service_id,
    name: row.name,
    company: { name: row.company_name, picture: row.company_picture },
    priceCents: row.price_cents,
    carrierPriceCents: row.carrier_price_cents,
    deliveryDays: row.delivery_days,
    pickup: row.pickup,
  }));
  return { offers, quotedAt };
}

/** Cheapest first. */
function optionsOfLastQuote(
  db: Database,
  { cep, parcel, parcelKey }: SameQuestion,
  since: Date,
  sameTerms: Expression<SqlBool>,
) {
  return db
    .with("last", (query) =>
      query
        .selectFrom("shipping_quotes")
        .where("cep", "=", cep)
        .where("parcel_key", "=", parcelKey)
        .where("parcel", "=", sql<string>`${JSON.stringify(parcel)}::jsonb`)
        .where("is_estimate", "=", false)
        .where("quoted_at", ">", since)
        .where(sameTerms)
        .orderBy("quoted_at", "desc")
        .orderBy("created_at", "desc")
        .limit(1)
        .select(["id", "quoted_at", "handling_days"]),
    )
    .selectFrom("shipping_quote_options as option")
    .innerJoin("last", "last.id", "option.quote_id")
    .orderBy("price_cents")
    .orderBy("delivery_days")
    .selectAll("option")
    .select(["last.quoted_at", "last.handling_days"])
    .execute();
}

/** A stored answer of any age. */
export async function findCachedAddress(
  db: Database,
  cep: string,
): Promise<{ address: CepAddress; fetchedAt: Date } | null> {
  const row = await db.selectFrom("addresses_by_cep").selectAll().where("cep", "=", cep).executeTakeFirst();
  if (!row) return null;
  const { fetched_at: fetchedAt, ...address } = row;
  return { address, fetchedAt };
}
