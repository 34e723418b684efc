import { counted } from "#platform/formats/plural.ts";
import { lazily } from "#platform/lazily.ts";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { categoryTitle, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Period } from "./period.ts";
import { changePercent, type Sales } from "./sales.ts";

const whole = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 }));
const oneDecimal = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }));

export function formatCount(count: number): string {
  return whole().format(count);
}

/** `93,4%`; a dash for null. */
export function formatPercent(percent: number | null): string {
  return percent === null ? "–" : `${oneDecimal().format(percent)}%`;
}

/** The slug itself if the category is unknown. */
export function reportCategoryText(slug: string): string {
  return isCategorySlug(slug) ? categoryTitle(slug) : slug;
}

export function headline(period: Period, now: Sales, before: Sales): string {
  const { label, beforeLabel } = period;
  if (now.orders === 0) {
    const then = before.orders === 0 ? "" : ` ${start(beforeLabel)} foram ${sold(before)}.`;
    return `${label}: nenhuma venda.${then}`;
  }
  return `${label}: ${sold(now)}${comparison(now, before, beforeLabel)}.${goneBack(now)}`;
}

function sold({ revenueCents, orders }: Sales): string {
  return `${formatBrl(revenueCents)} em ${counted(orders, "pedido", "pedidos")}`;
}

function comparison(now: Sales, before: Sales, beforeLabel: string): string {
  const change = changePercent(now.revenueCents, before.revenueCents);
  if (change === null) return `; ${beforeLabel} não houve vendas`;
  if (change === 0) return `, o mesmo que ${beforeLabel}`;
  return `, ${formatCount(Math.abs(change))}% a ${change > 0 ? "mais" : "menos"} que ${beforeLabel}`;
}

function goneBack({ refundedCents, disputedCents }: Sales): string {
  const cents = refundedCents + disputedCents;
  return cents === 0 ? "" : ` Voltaram ${formatBrl(cents)} aos clientes.`;
}

function start(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `+18%`; null if there is nothing to compare with. */
export function reportChangeText(percent: number | null): string | null {
  if (percent === null) return null;
  if (percent === 0) return "Igual";
  return `${percent > 0 ? "+" : "−"}${formatCount(Math.abs(percent))}%`;
}

const REMINDERS: Readonly<Record<string, string>> = {
  first: "Primeiro lembrete",
  last: "Último lembrete",
  whatsapp: "Pelo WhatsApp",
  cart: "Lembrete do carrinho",
};

export function reminderText(kind: string): string {
  return valueAt(REMINDERS, kind) ?? kind;
}
