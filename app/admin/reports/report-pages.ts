/** The reports, each a page of its own; the first one is where the area opens. */
export const REPORT_PAGES = [
  { to: "/admin/relatorios", label: "Vendas" },
  { to: "/admin/relatorios/pagamentos", label: "Conversão e pagamentos" },
  { to: "/admin/relatorios/produtos", label: "Produtos e estoque" },
  { to: "/admin/relatorios/cupons", label: "Cupons" },
  { to: "/admin/relatorios/frete", label: "Frete" },
  { to: "/admin/relatorios/clientes", label: "Clientes" },
] as const;
