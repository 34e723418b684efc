import { randomBytes } from "node:crypto";
import { z } from "zod";
import { brandOf, passesLuhn } from "./card-brands.ts";

const digits = z.string().regex(/^\d*$/);

/** The body of `POST /v1/card_tokens`, as the provider's own fields send it. */
const tokenRequest = z.object({
  card_number: z.string().transform((text) => text.replace(/\s/g, "")),
  expiration_month: z.coerce.number().int(),
  expiration_year: z.coerce.number().int(),
  security_code: digits,
  cardholder: z.object({
    name: z.string(),
    identification: z.object({ type: z.string().nullish(), number: z.string().nullish() }).nullish(),
  }),
});

export interface CardToken {
  id: string;
  number: string;
  holderName: string;
  createdAt: number;
}

/** A validation error of a card, with the provider's code. */
export interface TokenProblem {
  code: string;
  description: string;
}

export interface TokenShelf {
  make(body: unknown, publicKey: string, now: number): { answer: object } | { problems: TokenProblem[] };
  /** Consumes a token and returns its card; undefined if it is unknown, used or expired. */
  use(id: string, now: number): CardToken | undefined;
}

const KEPT_MS = 7 * 86_400_000;

/** Stores tokens in memory only: no card number is ever written to a file, not even a made-up one. */
export function createTokenShelf(): TokenShelf {
  const tokens = new Map<string, CardToken>();
  return {
    make(body, publicKey, now) {
      const parsed = tokenRequest.safeParse(body);
      if (!parsed.success) return { problems: [problem("E301", "invalid card data")] };
      const card = parsed.data;
      const problems = problemsOf(card, now);
      if (problems.length > 0) return { problems };
      const id = randomBytes(16).toString("hex");
      tokens.set(id, { id, number: card.card_number, holderName: card.cardholder.name, createdAt: now });
      const time = (at: number) => new Date(at).toISOString().replace("Z", "-00:00");
      return {
        answer: {
          id,
          public_key: publicKey,
          first_six_digits: card.card_number.slice(0, 6),
          last_four_digits: card.card_number.slice(-4),
          card_number_length: card.card_number.length,
          security_code_length: card.security_code.length,
          expiration_month: card.expiration_month,
          expiration_year: fullYear(card.expiration_year),
          cardholder: card.cardholder,
          luhn_validation: true,
          status: "active",
          date_created: time(now),
          date_last_updated: time(now),
          date_due: time(now + KEPT_MS),
          live_mode: false,
          require_esc: false,
        },
      };
    },
    use(id, now) {
      const token = tokens.get(id);
      tokens.delete(id);
      return token && token.createdAt + KEPT_MS > now ? token : undefined;
    },
  };
}

function problemsOf(card: z.infer<typeof tokenRequest>, now: number): TokenProblem[] {
  const brand = brandOf(card.card_number);
  const endOfMonth = Date.UTC(fullYear(card.expiration_year), card.expiration_month);
  const checks: Array<[ok: boolean, problem: TokenProblem]> = [
    [brand !== undefined && passesLuhn(card.card_number), problem("E301", "invalid parameter 'card_number'")],
    [card.expiration_month >= 1 && card.expiration_month <= 12, problem("325", "invalid parameter 'expiration_month'")],
    [endOfMonth > now, problem("326", "invalid parameter 'expiration_year'")],
    [card.security_code.length === (brand?.codeLength ?? 3), problem("E203", "invalid parameter 'security_code'")],
    [card.cardholder.name.trim() !== "", problem("221", "parameter 'cardholder.name' cannot be null/empty")],
    [
      /^[\dA-Z]{11,14}$/.test(card.cardholder.identification?.number ?? ""),
      problem("324", "invalid parameter 'cardholder.identification.number'"),
    ],
  ];
  return checks.flatMap(([ok, found]) => (ok ? [] : [found]));
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function problem(code: string, description: string): TokenProblem {
  return { code, description };
}
