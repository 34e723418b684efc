import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Centavos } from "#platform/money.ts";
import { arrivalDateOf } from "./arrival-date.ts";

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
    rows.map((row) => {
      const { handlingDays, ...option } = row;
      return [option.id, { ...option, arrivalDate: arrivalDateOf(row) }] as const;
    }),
  );
}
