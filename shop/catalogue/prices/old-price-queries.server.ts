import { type RawBuilder, sql } from "kysely";
import { DAY_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import {
  isOldPriceProved,
  MOST_OFFERS_COUNTED,
  type OfferView,
  type OldPriceFacts,
  type OldPriceProof,
  PROOF_WINDOW_DAYS,
  proofOf,
} from "./old-price.ts";

/** In one statement. Every existing product has an entry. */
export async function readOldPriceFacts(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, OldPriceFacts>> {
  if (ids.length === 0) return new Map();
  const opens = new Date(now.getTime() - (PROOF_WINDOW_DAYS + 1) * DAY_MS);
  const { rows } = await sql<{ id: string; at: number[] | null; paid: number[] | null; declared: number | null }>`
    select products.id, paid.at, paid.cents as paid, said.cents as declared
      from products
      cross join lateral (
        select array_agg((extract(epoch from changed_at) * 1000)::float8 order by changed_at, id) as at,
               array_agg(coalesce(discount_price_cents, price_cents) order by changed_at, id) as cents
          from price_history
         where product_id = products.id
           and changed_at >= coalesce((select max(changed_at) from price_history
                                        where product_id = products.id and changed_at <= ${opens}), '-infinity')) as paid
      cross join lateral (
        select max(old_price_cents) as cents from old_price_declarations where product_id = products.id) as said
     where products.id = any (${[...ids]}::text[])`.execute(db);
  return new Map(
    rows.map(({ id, at, paid, declared }) => {
      const history = (at ?? []).map((moment, index) => ({
        at: new Date(moment),
        paidCents: paid?.[index] ?? 0,
      }));
      return [id, { history, declaredCents: declared }];
    }),
  );
}

/** Rules: PRICE-42. */
export async function idsWithUnprovedPrices(
  db: Database,
  wanted: readonly { id: string; priceCents: Centavos; discountPriceCents: Centavos | null }[],
  now: Date,
): Promise<Set<string>> {
  const offers = wanted.filter(({ discountPriceCents }) => discountPriceCents !== null);
  const facts = await readOldPriceFacts(
    db,
    offers.map(({ id }) => id),
    now,
  );
  return new Set(
    offers.filter(({ id, priceCents }) => !isOldPriceProved(facts.get(id), priceCents, now)).map(({ id }) => id),
  );
}

export const OFFERS_PER_PAGE = 50;

export interface UnprovedOffer {
  id: string;
  name: string;
  oldPriceCents: Centavos;
  paidCents: Centavos;
  since: Date;
  /** `YYYY-MM-DD`: the first day without proof, past or future. */
  unprovedFrom: string;
  provedDays: OldPriceProof["provedDays"];
}

/** Longest without proof first. `total` is at most `MOST_OFFERS_COUNTED + 1`. Needs 'prices.read'. Rules: PRICE-44. */
export async function readUnprovedOffers(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { view, page }: { view: OfferView; page: number },
  now: Date,
): Promise<{ offers: UnprovedOffer[]; total: number } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "prices.read");
  if (notAllowed) return notAllowed;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Omit<UnprovedOffer, "provedDays">>`${offersPage(view, page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from ${offersOf(view)} limit ${MOST_OFFERS_COUNTED + 1}) as counted`.execute(db),
  ]);
  const facts = await readOldPriceFacts(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return {
    offers: rows.map((row) => ({
      ...row,
      provedDays: proofOf(facts.get(row.id)?.history ?? [], row.oldPriceCents, now).provedDays,
    })),
    total: counted[0]?.total ?? 0,
  };
}

/** Exported so that tests can check its query plan. */
export function offersPage(view: OfferView, page: number): RawBuilder<unknown> {
  return sql`
    select id, name, old_price_cents as "oldPriceCents", effective_price_cents as "paidCents", since,
           unproved_from::text as "unprovedFrom"
      from ${offersOf(view)}
     order by unproved_from, product_id limit ${OFFERS_PER_PAGE} offset ${(page - 1) * OFFERS_PER_PAGE}`;
}

function offersOf(view: OfferView): RawBuilder<unknown> {
  const which = view === "sem" ? sql`not proved` : sql`proved and not declared`;
  return sql`old_prices join products on products.id = product_id where ${which} and archived_at is null`;
}
