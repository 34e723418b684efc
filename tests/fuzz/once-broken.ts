import type { FuzzCase, Visitor } from "./cases/fuzz-case.ts";

const FORM = [["Content-Type", "application/x-www-form-urlencoded"]] as const;

function form(as: Visitor, path: string, fields: Record<string, string>): FuzzCase {
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return { target: `POST ${path}`, as, method: "POST", path, headers: FORM, body };
}

function page(as: Visitor, path: string): FuzzCase {
  return { target: `GET ${path}`, as, method: "GET", path, headers: [], body: null };
}

/** Requests that the fuzzer found to break the shop, and that must not any more: each is sent in every run. */
export const ONCE_BROKEN: readonly FuzzCase[] = [
  // A form without a name that its page knows: the answer of 400 was taken for a failure.
  form("staff", "/admin/saude", { acao: "nada" }),
  form("staff", "/admin/configuracoes/perfil", { acao: "nada", session: "nada" }),
  // Words that every object knows are no form's name.
  form("staff", "/admin/pedidos/00000000-0000-4000-8000-000000000000", { acao: "valueOf" }),
  form("staff", "/admin/configuracoes/equipe/00000000-0000-4000-8000-000000000000", { acao: "constructor" }),
  // A host that is no host made an address that could not be read.
  { ...page("anonymous", "/sobre"), headers: [["Host", "...000"]] },
  { ...page("customer", "/account/excluir"), headers: [["Host", `...${"0".repeat(100)}`]] },
  // No text of the database holds a NUL.
  form("anonymous", "/admin/login", { username: "a\0b", password: "senha-de-teste-9" }),
  page("staff", "/admin/produtos/varios?produto=a%00b"),
  page("staff", "/admin/saude?provedor=a%00b"),
  // A redirect to an address that no browser reads.
  form("staff", "/admin/clientes", { acao: "buscar", ordem: "a".repeat(100_000), termo: "1" }),
];
