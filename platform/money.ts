import { groupThousands } from "./formats/group-thousands.ts";

/** An integer. Rules: PRICE-1. */
export type Centavos = number;

/**
 * With a no-break space, and a minus sign for negative amounts: `−R$ 149,99`. Rounds half a centavo away from zero.
 * Without `Intl`, whose data take a phone 150 ms to load. Rules: PRICE-2.
 */
export function formatBrl(cents: Centavos): string {
  const amount = Math.round(Math.abs(cents));
  const sign = cents < 0 && amount > 0 ? "−" : "";
  const [whole, rest] = toDecimalString(amount).split(".");
  return `${sign}R$\u00a0${groupThousands(Number(whole))},${rest}`;
}

/** For the API: 14999 -> 149.99. */
export function toDecimal(cents: Centavos): number {
  return cents / 100;
}

/** For providers: 14999 -> "149.99". */
export function toDecimalString(cents: Centavos): string {
  const sign = cents < 0 ? "-" : "";
  const digits = Math.abs(cents).toString().padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reais to centavos, exactly. Null if it is no plain decimal or has more than two decimals. Rules: PRICE-4. */
export function fromDecimal(value: number | string): Centavos | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value).trim());
  if (!match) return null;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -cents : cents;
}

/** Rules: PRICE-3. */
export function divideHalfUp(cents: Centavos, count: number): Centavos {
  return Math.floor((2 * cents + count) / (2 * count));
}
