/** A file that the panel hands out, small and ten times as large, or as large as it gets. */
export interface PanelExport {
  name: string;
  small: ExportRequest;
  large: ExportRequest;
}

export interface ExportRequest {
  /** Below `/admin`. */
  address: string;
  /** Sent as a form; without it the address is read. */
  form?: (seal: (term: string) => string) => Record<string, string>;
}

export function panelExports(hundredDaysAgo: string): PanelExport[] {
  return [
    {
      name: "orders, CSV",
      small: { address: `/pedidos/exportar.csv?de=${hundredDaysAgo}&ver=todos` },
      large: { address: "/pedidos/exportar.csv?ver=todos" },
    },
    {
      name: "products, CSV",
      small: { address: "/produtos/exportar.csv?categoria=correntes" },
      large: { address: "/produtos/exportar.csv" },
    },
    {
      name: "products, XLSX",
      small: { address: "/produtos/exportar.xlsx?categoria=correntes" },
      large: { address: "/produtos/exportar.xlsx" },
    },
    {
      name: "customers, CSV",
      small: { address: "/clientes/exportar", form: (seal) => ({ busca: seal("clara") }) },
      large: { address: "/clientes/exportar", form: () => ({}) },
    },
    {
      name: "resellers, CSV",
      small: { address: "/clientes/revendedores/exportar", form: () => ({ ver: "novos" }) },
      large: { address: "/clientes/revendedores/exportar", form: () => ({ ver: "todos" }) },
    },
    {
      name: "subscribers, CSV",
      small: { address: "/clientes/newsletter/exportar", form: () => ({}) },
      large: { address: "/clientes/newsletter/exportar", form: () => ({}) },
    },
    {
      name: "log, CSV",
      small: { address: `/configuracoes/registro.csv?de=${hundredDaysAgo}` },
      large: { address: "/configuracoes/registro.csv" },
    },
    ...["vendas", "mais-vendidos", "menos-vendidos", "estoque-baixo", "estoque", "clientes", "cupons", "frete"].map(
      (report) => ({
        name: `report ${report}, CSV`,
        small: { address: `/relatorios/arquivo/${report}?periodo=30-dias` },
        large: { address: `/relatorios/arquivo/${report}?periodo=12-meses` },
      }),
    ),
  ];
}
