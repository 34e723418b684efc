import { dayInSaoPaulo, isDay, MINUTE_MS } from "#platform/clock.ts";
import { timeOfDay } from "#platform/day-times.ts";
import { typedBasisPoints } from "#shop/catalogue-admin/editing/bulk-change.ts";
import { normaliseCode } from "#shop/ordering/coupons/coupon.ts";
import { MOST_OFF, PERCENT_PROBLEM, type Promotion, type PromotionTerms } from "./promotion.ts";

/** In characters: the longest text that fits the strip above the pages on a phone. */
export const LONGEST_BANNER = 80;

type Fields = Readonly<Record<string, string>>;
type Read = { terms: PromotionTerms } | { errors: Record<string, string> };

/**
 * An empty start is now, an empty end none; the last minute belongs to it. `running`: its percentage and times so far stay.
 * Errors name their field. Rules: PRICE-48.
 */
export function promotionOfForm(fields: Fields, now: Date, running: Promotion | null = null): Read {
  const errors: Record<string, string> = {};
  const basisPoints = running?.basisPoints ?? Math.abs(typedBasisPoints(fields.percentual ?? "") ?? 0);
  const [start, end] = [momentOf(fields.inicio), momentOf(fields.fim)];
  const startsAt = running?.startsAt ?? start ?? now;
  const endsAt = end ? new Date(end.getTime() + MINUTE_MS) : null;
  const banner = (fields.faixa ?? "").trim();
  if (basisPoints === 0 || basisPoints > MOST_OFF) errors.percentual = PERCENT_PROBLEM;
  if (!running && (start === undefined || (start && start.getTime() < now.getTime() - MINUTE_MS)))
    errors.inicio = "Este momento já passou. Deixe vazio para começar agora.";
  if (end === undefined || (endsAt && (endsAt <= startsAt || endsAt <= now)))
    errors.fim = "O fim vem depois do início e de agora.";
  if (banner.length > LONGEST_BANNER || /\p{C}/u.test(banner))
    errors.faixa = `Use uma linha de até ${LONGEST_BANNER} caracteres.`;
  if (Object.keys(errors).length > 0) return { errors };
  const couponCode = normaliseCode(fields.cupom ?? "") || null;
  return { terms: { basisPoints, startsAt, endsAt, banner: banner || null, couponCode } };
}

/** As the form shows them. */
export function formOfPromotion({ basisPoints, startsAt, endsAt, banner, couponCode }: PromotionTerms) {
  return {
    percentual: String(basisPoints / 100).replace(".", ","),
    inicio: typedMoment(startsAt),
    fim: endsAt ? typedMoment(new Date(endsAt.getTime() - MINUTE_MS)) : "",
    faixa: banner ?? "",
    cupom: couponCode ?? "",
  };
}

/** São Paulo, of `2026-11-27T00:00`. Null: empty; undefined: not a moment. */
function momentOf(typed = ""): Date | null | undefined {
  if (typed.trim() === "") return null;
  const [day = "", time = ""] = typed.trim().split("T");
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? timeOfDay(day, time) : undefined;
}

function typedMoment(at: Date): string {
  const time = at.toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" });
  return `${dayInSaoPaulo(at)}T${time}`;
}
