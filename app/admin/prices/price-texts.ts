import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { counted, plural } from "#platform/formats/plural.ts";
import { lazily } from "#platform/lazily.ts";
import { formatBrl } from "#platform/money.ts";
import { categoryTitle, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { type PriceChange, percentOf, percentText, type Swing } from "#shop/catalogue-admin/price-tool/price-change.ts";
import type { SkippedUndo } from "#shop/catalogue-admin/price-tool/transformation-log.ts";

const relative = lazily(() => new Intl.RelativeTimeFormat("pt-BR"));

/** How long ago, in one unit: `há 3 horas`. */
export function agoText(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return "agora mesmo";
  if (minutes < 60) return relative().format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative().format(-hours, "hour") : relative().format(-Math.floor(hours / 24), "day");
}

/** `hoje, 11:20`, `18/11/2026, 09:05`. */
export function runDateText(then: Date, now: Date): string {
  const said = formatDateTime(then);
  return dayInSaoPaulo(then) === dayInSaoPaulo(now) ? said.replace(/^[^,]*/, "hoje") : said;
}

export function priceCategoryText(category: string): string {
  return isCategorySlug(category) ? categoryTitle(category) : category;
}

/** `1 preço`, `12 preços`. */
export function pricesText(count: number): string {
  return counted(count, "preço", "preços");
}

/** `Clientes passam a pagar até 72% menos em 14 produtos.` */
export function swingText({ direction, count, percent }: Pick<Swing, "direction" | "count" | "percent">): string {
  const how = `${percent}% ${direction === "less" ? "menos" : "mais"}`;
  return `Clientes passam a pagar ${plural(count, how, `até ${how}`)} em ${counted(count, "produto", "produtos")}.`;
}

/** `Anel Solitário: R$ 119,99 → R$ 69,99 (-41,7%)`. */
export function swingLine(change: PriceChange): string {
  const [paid, pays] = [change.before, change.after].map((prices) => formatBrl(effectivePrice(prices)));
  return `${change.name}: ${paid} → ${pays} (${percentText(percentOf(change))})`;
}

/** Products an undo left unchanged, one line each. Rules: TOOL-37. */
export function keptText(kept: readonly SkippedUndo[]): string[] {
  return kept.map(({ name, reason }) => `${name}: ${reason === "gone" ? "não existe mais" : "o preço mudou depois"}`);
}
