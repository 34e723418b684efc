export type BadgeKind = "out" | "new" | "sale" | "best";

export interface Badge {
  kind: BadgeKind;
  label: string;
}

/** A product's badges in display order: Novo, Oferta, Mais Vendido; of a sold-out one Esgotado alone. Rules: LIST-8. */
export function badgesOf(product: {
  stock: number;
  isNew: boolean;
  isOnSale: boolean;
  isBestSeller: boolean;
}): Badge[] {
  const all: (Badge & { shown: boolean })[] = [
    { kind: "out", label: "Esgotado", shown: product.stock <= 0 },
    { kind: "new", label: "Novo", shown: product.isNew },
    { kind: "sale", label: "Oferta", shown: product.isOnSale },
    { kind: "best", label: "Mais Vendido", shown: product.isBestSeller },
  ];
  const out = product.stock <= 0;
  return all.filter(({ kind, shown }) => shown && (kind === "out" || !out)).map(({ kind, label }) => ({ kind, label }));
}
