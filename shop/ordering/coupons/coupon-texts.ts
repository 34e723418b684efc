import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { categoryTitle } from "#shop/catalogue/listings/category.ts";
import { type CouponTerms, UNKNOWN_COUPON } from "./coupon.ts";
import type { DiscountRefusal } from "./coupon-discount.ts";
import type { EligibilityRefusal } from "./coupon-eligibility.ts";

export type CouponRefusal = EligibilityRefusal | DiscountRefusal;

/** Rules: COUPON-7, COUPON-8, COUPON-9, COUPON-10, COUPON-15, COUPON-22. */
export function couponRefusalText(refusal: CouponRefusal, terms: Pick<CouponTerms, "categories"> | null): string {
  switch (refusal.reason) {
    case "not_found":
      return UNKNOWN_COUPON;
    case "not_yet":
      return `Este cupom vale a partir de ${formatDay(dayInSaoPaulo(refusal.from))}.`;
    case "expired":
      return "Este cupom não vale mais.";
    case "used_up":
      return "Este cupom já foi usado o número máximo de vezes.";
    case "used_by_you":
      return "Você já usou este cupom.";
    case "held_by_you":
      return "Este cupom está em outro pedido seu que aguarda pagamento. Pague ou cancele aquele pagamento para usá-lo aqui.";
    case "held_nearby":
      return "Este cupom já está em vários pedidos da sua rede (Wi-Fi ou operadora) que aguardam pagamento. Tente de novo mais tarde ou por outra rede, ou continue sem o cupom.";
    case "first_purchase":
      return "Este cupom vale só para a primeira compra.";
    case "empty":
      return "O cupom vale assim que houver peças no carrinho.";
    case "minimum_not_reached":
      return `Faltam ${formatBrl(refusal.missingCents)} em peças para usar este cupom.`;
    case "no_piece":
      return `Este cupom vale só para ${categoryList(terms)}.`;
    case "not_combinable":
      return "Este cupom não soma com peças que já estão com desconto.";
  }
}

/** What a coupon gives: '10% de desconto nos produtos.' */
export function couponTermsText(terms: CouponTerms): string {
  const { kind, value, maximumCents } = terms;
  const most = maximumCents === null ? "" : `, até ${formatBrl(maximumCents)}`;
  if (kind === "free_shipping") return `Frete grátis${most}.`;
  const where = terms.categories.length === 0 ? "nos produtos" : `em ${categoryList(terms)}`;
  const what = kind === "percentage" ? `${value}% de desconto` : `${formatBrl(value)} de desconto`;
  const sale = terms.excludesSale ? ", exceto peças já com desconto" : "";
  return `${what} ${where}${most}${sale}.`;
}

function categoryList(terms: Pick<CouponTerms, "categories"> | null): string {
  const names = (terms?.categories ?? []).map((slug) => categoryTitle(slug).toLowerCase());
  const last = names.pop();
  if (last === undefined) return "outras peças";
  return names.length === 0 ? last : `${names.join(", ")} e ${last}`;
}
