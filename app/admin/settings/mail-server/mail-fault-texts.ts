import { valueAt } from "#platform/value-at.ts";

const HINTS: Readonly<Record<string, string>> = {
  EAUTH: "O servidor não aceitou o usuário ou a senha.",
  "535": "O servidor não aceitou o usuário ou a senha.",
  ECONNECTION: "Não foi possível chegar ao servidor. Confira o endereço e a porta.",
  ECONNREFUSED: "Não foi possível chegar ao servidor. Confira o endereço e a porta.",
  ESOCKET: "A conexão com o servidor falhou. Confira a porta e a segurança (TLS ou STARTTLS).",
  ETLS: "O servidor não oferece STARTTLS. Confira a porta e a segurança.",
  ETIMEDOUT: "O servidor demorou demais para responder.",
  EDNS: "O nome do servidor não foi encontrado.",
  EENVELOPE: "O servidor não aceitou o remetente ou o destinatário.",
  "550": "O servidor não aceitou o destinatário, ou o remetente não é um dos seus.",
  "553": "O servidor não aceitou o endereço do remetente.",
};

/** Why the mail server did not do what was asked, with its code and its own words where it said something. */
export function mailFaultText({ fault, said }: { fault: string; said: string | null }): string {
  const hint = valueAt(HINTS, fault) ?? "Confira o servidor e o remetente.";
  return said ? `${hint} Resposta do servidor: “${said}”.` : `${hint} (${fault})`;
}
