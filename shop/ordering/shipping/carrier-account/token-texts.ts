import { TOKEN_WORDS } from "./carrier-connection.ts";

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
