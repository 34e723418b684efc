import { amount, listOf, oneOf, readAnswer, record, text } from "#app/request/answer-shape.ts";
import { jsonOf } from "#platform/formats/json.ts";
import type { CardPauseShown } from "../pay-outcome.ts";

const Stored = record({ orderId: text, until: amount, instead: listOf(oneOf(["pix", "boleto"] as const)) });

/**
 * Remembers in this tab until when cards wait for an order. The server cannot repeat every pause: it does not keep the
 * document of a card that it refused. Nothing personal is stored.
 * Rules: PAY-100.
 */
export function rememberPause(orderId: string, { until, instead }: CardPauseShown): void {
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify({ orderId, until, instead }));
  } catch {}
}

/** The pause that this tab remembers of an order, unless it is over. Browser only. */
export function rememberedPause(orderId: string, now: number): CardPauseShown | null {
  const stored = readAnswer(Stored, jsonOf(readStored()));
  if (!stored || stored.orderId !== orderId || stored.until <= now) return null;
  const { until, instead } = stored;
  return { since: now, until, instead };
}

/** Of two pauses the one that lasts longer; each counts by its own clock. */
export function longerPause(a: CardPauseShown | null, b: CardPauseShown | null): CardPauseShown | null {
  if (!a || !b) return a ?? b;
  return b.until - b.since > a.until - a.since ? b : a;
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageKey());
  } catch {
    return null;
  }
}

/** Derived from the cart's key, like the draft's. */
function storageKey(): string {
  return `${document.documentElement.dataset.cart ?? "loja-cart"}-pausa`;
}
