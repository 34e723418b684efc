import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { setPriceCause } from "#shop/catalogue/prices/old-price-store.server.ts";
import { lockProducts, type NewPrices, writePrices } from "#shop/catalogue/products/product-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { promotionBanner } from "#shop/settings/promotion-banner.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { lockSettings, writeSetting } from "#shop/settings/settings-store.server.ts";
import { isAsOffered, offerOf, type Promotion, type PromotionLine } from "./promotion.ts";
import { promotions } from "./promotion-queries.server.ts";
import { notePromotion } from "./promotion-store.server.ts";

/** Every minute, in one process. Rules: PRICE-49. */
export const promotionsJob = defineJob("pricing.promotions", { every: "* * * * *", atOnce: 1 }, runPromotions);

/** Pages are up to date once this returns. */
export async function runPromotions({ db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">) {
  const moved = await inTransaction(db, (trx) => settlePromotions(trx, clock()));
  if (moved > 0) await catalogueSeen();
}

/**
 * Ends and starts what is due, ends first, and sets the banner: under a lock, so that of two processes the second finds
 * nothing left. One that slept through its whole time never starts. Returns how many moved. Rules: PRICE-49.
 */
export async function settlePromotions(trx: DatabaseTransaction, now: Date): Promise<number> {
  await lockSettings(trx);
  const open = await promotions(trx).where("ended_at", "is", null).where("starts_at", "<=", now).execute();
  const isOver = ({ endsAt, undoneAt }: Promotion) => undoneAt !== null || (endsAt !== null && endsAt <= now);
  const over = open.filter(isOver);
  const due = open.filter((each) => !isOver(each) && each.startedAt === null);
  for (const promotion of over) await endPromotion(trx, promotion, now);
  for (const promotion of due.toReversed()) await startPromotion(trx, promotion, now);
  const text = open.find((each) => !isOver(each) && each.banner)?.banner ?? null;
  const shown = await readSetting({ db: trx }, promotionBanner);
  if (shown.value.text !== text) await writeSetting(trx, promotionBanner.key, { text }, { encrypted: false, now });
  return over.length + due.length;
}

/** At the prices of that moment. Rules: PRICE-47. */
async function startPromotion(trx: DatabaseTransaction, { id, productIds, basisPoints }: Promotion, now: Date) {
  const products = new Map((await lockProducts(trx, productIds)).map((each) => [each.id, each]));
  const lines: PromotionLine[] = [];
  const leftOut: string[] = [];
  for (const productId of productIds) {
    const product = products.get(productId);
    const offer = product && offerOf(product, basisPoints);
    if (!product || product.archived_at !== null) leftOut.push(`${productId}: não está à venda`);
    else if (!offer?.discount_price_cents) leftOut.push(`${productId}: já custa menos`);
    else {
      const before = { discountPriceCents: product.discount_price_cents, isOnSale: product.is_on_sale };
      lines.push({ id: productId, priceCents: product.price_cents, offerCents: offer.discount_price_cents, before });
    }
  }
  await setPriceCause(trx, `promotion:${id}`);
  const offers = lines.map(({ offerCents, ...line }) => ({
    ...line,
    discountPriceCents: offerCents,
    sale: "begins" as const,
  }));
  await writePrices(trx, offers);
  await notePromotion(trx, id, { startedAt: now, lines, leftOut });
}

/** Puts back what it found, except where a price was changed since. Rules: PRICE-50. */
async function endPromotion(trx: DatabaseTransaction, { id, lines, leftOut }: Promotion, now: Date) {
  const ids = lines.map((line) => line.id);
  const products = new Map((await lockProducts(trx, ids)).map((each) => [each.id, each]));
  const back: NewPrices[] = [];
  const kept = [...leftOut];
  for (const line of lines) {
    const product = products.get(line.id);
    if (!product || !isAsOffered(product, line)) kept.push(`${line.id}: mudou durante a promoção`);
    else {
      const { discountPriceCents, isOnSale } = line.before;
      const sale = isOnSale ? undefined : "ends";
      back.push({ id: line.id, priceCents: line.priceCents, discountPriceCents, sale });
    }
  }
  await setPriceCause(trx, `promotion:${id}`);
  await writePrices(trx, back);
  await notePromotion(trx, id, { endedAt: now, leftOut: kept });
}
