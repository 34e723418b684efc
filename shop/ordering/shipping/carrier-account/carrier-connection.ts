import { DAY_MS } from "#platform/clock.ts";

export type ConnectionState = "untested" | "connected" | "error";

/** Rules: SHIP-40. */
export const CONNECTION_WORDS: Readonly<Record<ConnectionState, string>> = {
  untested: "Não Testado",
  connected: "Conectado",
  error: "Erro de Conexão",
};

export const TOKEN_WORDS = {
  token_needed: "Token necessário",
  invalid_format: "Formato de token inválido",
  failed: "Erro no teste de conexão",
  invalid: "Token inválido ou sem permissões necessárias",
  internal: "Erro interno ao testar conexão",
  not_saved: "Erro ao salvar token",
} as const;

/** The shop is warned of each once per token. */
export type ConnectionWarning = "ends_in_7_days" | "ends_tomorrow" | "ended" | "refused" | "lacks_permission";

interface Standing {
  state: ConnectionState;
  message: string | null;
  expiresAt: Date | null;
  renews: boolean;
}

/** Day 25 of 30, so a warning a week before would be pointless. */
const RENEW_AHEAD_MS = 5 * DAY_MS;

/** Five days before it expires, or once it is refused. Rules: SHIP-43. */
export function isTimeToRenew({ state, message, expiresAt, renews }: Standing, now: Date): boolean {
  if (!renews) return false;
  if (state === "error" && message === "unauthenticated") return true;
  return expiresAt !== null && expiresAt.getTime() - now.getTime() < RENEW_AHEAD_MS;
}

/** The most serious one due; a renewable token causes one only if the renewal has failed. Rules: MAIL-37. */
export function warningOf({ state, message, expiresAt, renews }: Standing, now: Date): ConnectionWarning | null {
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - now.getTime();
  if (left <= 0) return "ended";
  if (state === "error" && message === "unauthenticated") return "refused";
  if (state === "error" && message === "forbidden") return "lacks_permission";
  if (left < DAY_MS) return "ends_tomorrow";
  return left < (renews ? RENEW_AHEAD_MS - DAY_MS : 7 * DAY_MS) ? "ends_in_7_days" : null;
}

type Problem = "unauthenticated" | "forbidden" | "unavailable";

export function tokenProblemText(problem: Problem): string {
  return problem === "unavailable" ? TOKEN_WORDS.failed : TOKEN_WORDS.invalid;
}

export const PROBLEM_HINTS: Readonly<Record<Problem, string>> = {
  unauthenticated: "O Melhor Envio não reconhece este token, ou ele venceu. Gere outro no painel do Melhor Envio.",
  forbidden: "Gere outro token no painel do Melhor Envio com as permissões que faltam.",
  unavailable: "O Melhor Envio não respondeu. O token não foi julgado: tente de novo em instantes.",
};

export function connectedText(account: string | null): string {
  return account ? `Conectado à conta de ${account}` : "Conectado";
}
