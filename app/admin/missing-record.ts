import { data, redirect } from "react-router";

/** What an address of the panel may name that is not there, and the list that it would be found in. */
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
  "data-request": {
    title: "Pedido LGPD não encontrado",
    list: "/admin/clientes/lgpd",
    back: "Voltar para os pedidos LGPD",
  },
  staff: {
    title: "Pessoa da equipe não encontrada",
    list: "/admin/configuracoes/equipe",
    back: "Voltar para a equipe",
  },
} as const;

export type MissingRecord = keyof typeof MISSING_RECORDS;

/** What a loader throws for a record that is not there: the panel's frame says so, and leads back to its list. */
export function missing(record: MissingRecord) {
  return data({ missing: record }, { status: 404 });
}

/** What is thrown where no page is, but a file: the page that says so has an address of its own. */
export function missingFile(record: MissingRecord) {
  return redirect(`/admin/nao-encontrado?o=${record}`);
}

/** What a thrown answer, or an address, says is missing; null where it says nothing of the kind. */
export function missingOf(name: unknown): MissingRecord | null {
  return typeof name === "string" && Object.hasOwn(MISSING_RECORDS, name) ? (name as MissingRecord) : null;
}
