/** How the carriers' account stands (spec 2 §4). */
export type ConnectionState = "untested" | "connected" | "error";

/** Rules: SHIP-40. */
export const CONNECTION_WORDS: Readonly<Record<ConnectionState, string>> = {
  untested: "Não Testado",
  connected: "Conectado",
  error: "Erro de Conexão",
};

/** What the panel says of a token (spec 2 §8). */
export const TOKEN_WORDS = {
  token_needed: "Token necessário",
  invalid_format: "Formato de token inválido",
  failed: "Erro no teste de conexão",
  invalid: "Token inválido ou sem permissões necessárias",
  internal: "Erro interno ao testar conexão",
  not_saved: "Erro ao salvar token",
} as const;

/** What the shop's people are warned of, each once for a token. */
export type ConnectionWarning = "ends_in_7_days" | "ends_tomorrow" | "ended" | "refused" | "lacks_permission";

interface Standing {
  state: ConnectionState;
  /** Of an error. */
  message: string | null;
  expiresAt: Date | null;
  /** Whether it is renewed without anybody's doing. */
  renews: boolean;
}

const DAY_MS = 24 * 60 * 60_000;
/** Tokens are renewed five days ahead (day 25 of 30): a week's warning would be no news. */
const RENEW_AHEAD_MS = 5 * DAY_MS;

/** Whether it is time to renew a token that can be: five days ahead, or once it is refused. Rules: SHIP-43. */
export function isTimeToRenew({ state, message, expiresAt, renews }: Standing, now: Date): boolean {
  if (!renews) return false;
  if (state === "error" && message === "unauthenticated") return true;
  return expiresAt !== null && expiresAt.getTime() - now.getTime() < RENEW_AHEAD_MS;
}

/**
 * What to warn of now, the gravest; null: nothing. A token that renews itself is warned of when that has failed.
 * Rules: MAIL-37.
 */
export function warningOf({ state, message, expiresAt, renews }: Standing, now: Date): ConnectionWarning | null {
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - now.getTime();
  if (left <= 0) return "ended";
  if (state === "error" && message === "unauthenticated") return "refused";
  if (state === "error" && message === "forbidden") return "lacks_permission";
  if (left < DAY_MS) return "ends_tomorrow";
  return left < (renews ? RENEW_AHEAD_MS - DAY_MS : 7 * DAY_MS) ? "ends_in_7_days" : null;
}
