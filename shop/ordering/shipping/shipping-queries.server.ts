import type { Selectable } from "kysely";
import { type Expression, type SqlBool, sql } from "kysely";
import type { ShippingQuoteOptions } from "#db/schema.generated.ts";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Centavos } from "#platform/money.ts";
import type { CepAddress } from "./cep/cep-services.server.ts";
import type { Offer } from "./offer.ts";
import type { Parcel } from "./parcel.ts";
import { arrivalDateOf, type QuotedOption } from "./shipping-option.ts";

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
  return rows.map((row) => {
    const { estimated_date: estimatedDate, delivery_days: deliveryDays, handling_days: handlingDays } = row;
    const arrivalDate = arrivalDateOf({ estimatedDate, deliveryDays, handlingDays });
    return { id: row.id, ...termsOf(row), estimatedDate, arrivalDate, isEstimate: false };
  });
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
    carrierPriceCents: row.carrier_price_cents,
    ...termsOf(row),
  }));
  return { offers, quotedAt };
}

function termsOf(row: Selectable<ShippingQuoteOptions>) {
  const { name, pickup, price_cents: priceCents, delivery_days: deliveryDays } = row;
  return { name, company: { name: row.company_name, picture: row.company_picture }, priceCents, deliveryDays, pickup };
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
    .modifyFront(PREPARED)
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

export interface QuoteOption {
  id: string;
  quoteId: string;
  serviceId: string;
  name: string;
  companyName: string;
  priceCents: Centavos;
  /** Business days. */
  deliveryDays: number;
  /** `YYYY-MM-DD`: `estimatedDateOf` and `arrivalDateOf`. */
  estimatedDate: string;
  arrivalDate: string;
  isEstimate: boolean;
  /** Where and when it is collected; null: it is shipped. */
  pickup: string | null;
  /** 8 digits. */
  cep: string;
  /** Must equal `parcelKeyOf` the order's items. */
  parcelKey: string;
  createdAt: Date;
}

/** The caller checks its age. */
export async function findQuoteOption(db: Database, optionId: string): Promise<QuoteOption | null> {
  const [option] = (await findQuoteOptions(db, [optionId])).values();
  return option ?? null;
}

/** Unknown ones are left out. */
export async function findQuoteOptions(db: Database, optionIds: readonly string[]): Promise<Map<string, QuoteOption>> {
  const ids = optionIds.filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("shipping_quote_options as option")
    .innerJoin("shipping_quotes as quote", "quote.id", "option.quote_id")
    .where("option.id", "in", ids)
    .select([
      "option.id as id",
      "quote.id as quoteId",
      "option.service_id as serviceId",
      "option.name as name",
      "option.company_name as companyName",
      "option.price_cents as priceCents",
      "option.delivery_days as deliveryDays",
      "option.estimated_date as estimatedDate",
      "option.pickup as pickup",
      "quote.handling_days as handlingDays",
      "quote.is_estimate as isEstimate",
      "quote.cep as cep",
      "quote.parcel_key as parcelKey",
      "quote.created_at as createdAt",
    ])
    .execute();
  return new Map(
    rows.map(({ handlingDays, ...row }) => [row.id, { ...row, arrivalDate: arrivalDateOf({ ...row, handlingDays }) }]),
  );
}
