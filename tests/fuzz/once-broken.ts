import type { FuzzCase, Visitor } from "./cases/fuzz-case.ts";

const FORM = [["Content-Type", "application/x-www-form-urlencoded"]] as const;

function form(as: Visitor, path: string, fields: Record<string, string>): FuzzCase {
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return { target: `POST ${path}`, as, method: "POST", path, headers: FORM, body };
}

function page(as: Visitor, path: string): FuzzCase {
  return { target: `GET ${path}`, as, method: "GET", path, headers: [], body: null };
}

/** Regression cases: requests that once broke the shop, sent in every run. */
export const ONCE_BROKEN: readonly FuzzCase[] = [
  // An unknown form name: its 400 was treated as a failure.
  form("staff", "/admin/saude", { acao: "nada" }),
  form("staff", "/admin/configuracoes/perfil", { acao: "nada", session: "nada" }),
  // An inherited property of Object was taken for a form name.
  form("staff", "/admin/pedidos/00000000-0000-4000-8000-000000000000", { acao: "valueOf" }),
  form("staff", "/admin/configuracoes/equipe/00000000-0000-4000-8000-000000000000", { acao: "constructor" }),
  // An invalid Host header produced an invalid URL.
  { ...page("anonymous", "/sobre"), headers: [["Host", "...000"]] },
  { ...page("customer", "/account/excluir"), headers: [["Host", `...${"0".repeat(100)}`]] },
  // PostgreSQL texts cannot contain NUL.
  form("anonymous", "/admin/login", { username: "a\0b", password: "senha-de-teste-9" }),
  page("staff", "/admin/produtos/varios?produto=a%00b"),
  page("staff", "/admin/saude?provedor=a%00b"),
  // A POST without a body is no form.
  { ...form("customer", "/lembretes.data", {}), headers: [], body: null },
  // The redirect's URL was too long for any browser.
  form("staff", "/admin/clientes", { acao: "search", ordem: "a".repeat(100_000), termo: "1" }),
];
