import type { PlainEmail } from "#platform/email/plain-email.ts";
import { counted } from "#platform/formats/plural.ts";

export interface LowStockProduct {
  id: string;
  name: string;
  /** On the shelf. */
  pieces: number;
}

const MOST_NAMED = 30;

/** To the shop, about products that fell to their limit. Rules: PANEL-9. */
export function lowStockEmail(products: readonly LowStockProduct[], publicUrl: string): PlainEmail {
  const [first] = products;
  const one = products.length === 1 && first;
  const more = products.length - MOST_NAMED;
  const named = products.slice(0, MOST_NAMED).map(({ id, name, pieces }) => `${name} (${id}): ${piecesText(pieces)}`);
  return {
    subject: one ? `Estoque baixo: ${one.name}` : `Estoque baixo: ${products.length} produtos`,
    title: "Estoque baixo",
    lead: one ? "Uma peça da loja chegou ao limite de estoque." : "Estas peças da loja chegaram ao limite de estoque.",
    paragraphs: [
      { title: "O que resta", text: [...named, ...(more > 0 ? [`E mais ${more}.`] : [])].join("\n") },
      {
        title: "Uma vez por produto",
        text: "Este aviso volta quando houver mais peças e elas acabarem de novo. O limite se muda em Produtos, Estoque baixo.",
      },
    ],
    button: { label: "Ver o estoque baixo", url: `${publicUrl}/admin/produtos?estado=baixo` },
  };
}

function piecesText(pieces: number): string {
  if (pieces === 0) return "nenhuma peça";
  return counted(pieces, "peça", "peças");
}
