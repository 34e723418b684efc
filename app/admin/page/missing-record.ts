import { data, redirect } from "react-router";

/** Records a panel URL may name, each with its list. */
export const MISSING_RECORDS = {
  order: { title: "Pedido não encontrado", list: "/admin/pedidos", back: "Voltar para os pedidos" },
  invoice: { title: "Nota fiscal não encontrada", list: "/admin/pedidos", back: "Voltar para os pedidos" },
  product: { title: "Produto não encontrado", list: "/admin/produtos", back: "Voltar para os produtos" },
  return: { title: "Troca ou devolução não encontrada", list: "/admin/trocas", back: "Voltar para as trocas" },
  coupon: { title: "Cupom não encontrado", list: "/admin/cupons", back: "Voltar para os cupons" },
  report: { title: "Relatório não encontrado", list: "/admin/relatorios", back: "Voltar para os relatórios" },
  upload: { title: "Upload não encontrado", list: "/admin/upload", back: "Voltar para os uploads" },
  customer: { title: "Cliente não encontrado", list: "/admin/clientes", back: "Voltar para os clientes" },
  reseller: {
    title: "Revendedor não encontrado",
    list: "/admin/clientes/revendedores",
    back: "Voltar para os revendedores",
  },
  message: {
    title: "Mensagem não encontrada",
    list: "/admin/clientes/contatos",
    back: "Voltar para os contatos",
  },
  text: { title: "Texto não encontrado", list: "/admin/configuracoes/textos", back: "Voltar para os textos" },
  "data-request": {
    title: "Pedido de dados não encontrado",
    list: "/admin/clientes/lgpd",
    back: "Voltar para os pedidos de dados",
  },
  staff: {
    title: "Pessoa da equipe não encontrada",
    list: "/admin/configuracoes/equipe",
    back: "Voltar para a equipe",
  },
} as const;

export type MissingRecord = keyof typeof MISSING_RECORDS;

/** The 404 a loader throws for a missing record; the panel's frame shows it with a link to the list. */
export function missing(record: MissingRecord) {
  return data({ missing: record }, { status: 404 });
}

/** Thrown by file routes, which have no page of their own to show the 404. */
export function missingFile(record: MissingRecord) {
  return redirect(`/admin/nao-encontrado?o=${record}`);
}

/** Parses a record kind from a thrown answer or the URL; null if unknown. */
export function missingOf(name: unknown): MissingRecord | null {
  return typeof name === "string" && Object.hasOwn(MISSING_RECORDS, name) ? (name as MissingRecord) : null;
}
