import type { LabelLine } from "#shop/fulfilment/shipments/labels/label-lines.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";

/** `1× Anel Lua, tamanho 16; 2× Colar Sol, tamanho Único (pedido nº 1005)`. */
export function parcelPiecesText(
  lines: readonly Pick<LabelLine, "quantity" | "productName" | "size" | "addedBy">[],
): string {
  return lines.map(pieceText).join("; ");
}

function pieceText({
  quantity,
  productName,
  size,
  addedBy,
}: Pick<LabelLine, "quantity" | "productName" | "size" | "addedBy">) {
  const added = addedBy === undefined ? "" : ` (pedido ${orderNumber({ number: addedBy })})`;
  return `${quantity}× ${productName}, tamanho ${size}${added}`;
}
