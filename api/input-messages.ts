import { z } from "@hono/zod-openapi";

const TYPES: Readonly<Record<string, string>> = {
  string: "Deve ser um texto",
  number: "Deve ser um número",
  int: "Deve ser um número inteiro",
  boolean: "Deve ser verdadeiro ou falso",
  array: "Deve ser uma lista",
  object: "Deve ser um objeto",
};
/** Default message for an invalid input whose rule has no message of its own. */
const inputMessage: z.core.$ZodErrorMap = (issue): Message => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "Campo obrigatório" : (TYPES[issue.expected] ?? "Valor inválido");
    case "invalid_value":
      return issue.input === undefined ? "Campo obrigatório" : `Use um destes valores: ${issue.values.join(", ")}`;
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? false);
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? false);
    case "invalid_format":
      return "Formato inválido";
    default:
      return "Valor inválido";
  }
};

type Message = ReturnType<z.core.$ZodErrorMap>;

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === "string") return least === 1 ? "Não pode ficar vazio" : `Use no mínimo ${least} caracteres`;
  if (origin === "array") return least === 1 ? "Informe pelo menos um item" : `Informe pelo menos ${least} itens`;
  return inclusive ? `Use um número a partir de ${least}` : `Use um número maior que ${least}`;
}

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === "string") return `Use no máximo ${most} caracteres`;
  if (origin === "array") return `Use no máximo ${most} itens`;
  return inclusive ? `Use um número até ${most}` : `Use um número menor que ${most}`;
}

/** Sets the Portuguese default messages for all zod rules of this process. */
export function speakPortuguese(): void {
  z.config({ localeError: inputMessage });
}
