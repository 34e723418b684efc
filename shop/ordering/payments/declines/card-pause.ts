import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import type { PaymentMethod } from "../payment.ts";

/** Narrowest first. `session`: the paying account. `network`: an IPv4 address, or an IPv6 /64. Rules: PAY-79. */
export const CARD_KEY_KINDS = ["order", "session", "email", "document", "network"] as const;
export type CardKeyKind = (typeof CARD_KEY_KINDS)[number];

interface Allowance {
  /** Declines without a pause. */
  free: number;
  windowMs: number;
}

/** A network may be a carrier's, shared by hundreds of customers: more are free, for an hour. Rules: PAY-80. */
export const ALLOWANCES: Readonly<Record<CardKeyKind, Allowance>> = {
  order: { free: 3, windowMs: DAY_MS },
  session: { free: 6, windowMs: DAY_MS },
  email: { free: 6, windowMs: DAY_MS },
  document: { free: 6, windowMs: DAY_MS },
  network: { free: 15, windowMs: HOUR_MS },
};

export const LONGEST_WINDOW_MS = Math.max(...Object.values(ALLOWANCES).map(({ windowMs }) => windowMs));

/** After the last free decline, and after each that follows. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const;

/** Milliseconds; 0: none. Rules: PAY-80. */
export function pauseAfter(kind: CardKeyKind, declines: number): number {
  const over = declines - ALLOWANCES[kind].free;
  return over < 0 ? 0 : (PAUSES_MS[Math.min(over, PAUSES_MS.length - 1)] ?? 0);
}

/** An attempt without an answer counts for this long as one that may be declined. */
export const IN_FLIGHT_MS = 2 * MINUTE_MS;

/** Others of the same key wait for an answer, which takes seconds. */
const BUSY_MS = MINUTE_MS;

export interface CardKeyUse {
  kind: CardKeyKind;
  declines: number;
  lastDeclineAt: Date | null;
  /** Without an answer yet. */
  inFlight: number;
}

export interface CardPause {
  /** The key with the longest wait. */
  by: CardKeyKind;
  waitMs: number;
  /** False: as many attempts as may be declined wait for their answer. */
  declined: boolean;
}

/**
 * The longest wait of the keys; null: it may start. Attempts in flight count as declines to come. After a pause one
 * attempt at a time may start. Rules: PAY-80, PAY-81.
 */
export function cardPause(uses: readonly CardKeyUse[], now: Date): CardPause | null {
  const [longest = null] = uses
    .map((use) => pauseOf(use, now))
    .filter((pause) => pause !== null)
    .toSorted((a, b) => b.waitMs - a.waitMs);
  return longest;
}

function pauseOf({ kind, declines, lastDeclineAt, inFlight }: CardKeyUse, now: Date): CardPause | null {
  const pauseMs = pauseAfter(kind, declines);
  const sinceMs = lastDeclineAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastDeclineAt.getTime();
  // The clock of the process that recorded the decline may be ahead of ours.
  const waitMs = Math.min(pauseMs, pauseMs - sinceMs);
  if (waitMs > 0) return { by: kind, waitMs, declined: true };
  const most = Math.max(1, ALLOWANCES[kind].free - declines);
  return inFlight < most ? null : { by: kind, waitMs: BUSY_MS, declined: declines >= ALLOWANCES[kind].free };
}

/** By the key with the fewest; at least 1. Rules: PAY-99. */
export function cardTriesLeft(uses: readonly CardKeyUse[]): number {
  return Math.max(1, Math.min(...uses.map(({ kind, declines }) => ALLOWANCES[kind].free - declines)));
}

/** What a shopper whose card attempt waits can pay with now, of the methods that the shop offers. */
export function openMethods(offered: readonly PaymentMethod[]): ("pix" | "boleto")[] {
  return (["pix", "boleto"] as const).filter((method) => offered.includes(method));
}

export function cardPauseCause({ declined }: Pick<CardPause, "declined">): string {
  return declined
    ? "Muitas tentativas com cartão não foram aprovadas."
    : "Há muitas tentativas com cartão ao mesmo tempo.";
}

/** Rules: PAY-82. */
export function cardPauseText(
  { waitMs, declined }: Pick<CardPause, "waitMs" | "declined">,
  instead: readonly ("pix" | "boleto")[],
): string {
  const lead = `${cardPauseCause({ declined })} ${declined ? "Para sua segurança, espere" : "Espere"}`;
  const others = instead.map((method) => ({ pix: "PIX", boleto: "boleto" })[method]).join(" ou ");
  return `${lead} ${duration(waitMs)} ${others === "" ? "e tente de novo" : `ou pague com ${others}`}.`;
}

/** Whole minutes, rounded up. */
function duration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && counted(hours, "hora", "horas"), rest > 0 && counted(rest, "minuto", "minutos")];
  return parts.filter(Boolean).join(" e ");
}
