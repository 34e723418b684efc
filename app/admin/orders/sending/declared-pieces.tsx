import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import type { LabelLine, LabelLines } from "#shop/fulfilment/shipments/labels/label-lines.ts";
import { contentsValue } from "#shop/fulfilment/shipments/labels/parcel-split.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";

/** Before a label is bought: the pieces of both orders that it declares, their value, and what goes by itself. Rules: SHIP-87. */
export function DeclaredPieces({ label: { lines, left, apart } }: { label: LabelLines }) {
  const added = [...new Set(left.flatMap(({ addedBy }) => addedBy ?? []))];
  const valueCents = contentsValue(
    lines,
    left.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
  );
  return (
    <>
      {added.length > 0 && (
        <Note
          title={`A etiqueta declara também o que foi acrescentado: pedido ${added.map((each) => orderNumber({ number: each })).join(", ")}.`}
        >
          {parcelPiecesText(left)}.
          <span className="block">
            Valor declarado e segurado: <b className="font-semibold tabular-nums">{formatBrl(valueCents)}</b>. Para um
            acréscimo ir sozinho, compre antes a etiqueta dele.
          </span>
        </Note>
      )}
      {apart.map(({ id, number: other, reason }) => (
        <Note
          key={id}
          tone="warning"
          title={`As peças do pedido ${orderNumber({ number: other })} não vão nesta etiqueta.`}
        >
          {APART_TEXTS[reason]}{" "}
          <Link to={`/admin/pedidos/${id}`} className="link">
            Ver o pedido {orderNumber({ number: other })}
          </Link>
        </Note>
      ))}
    </>
  );
}

/** Why an addition goes by itself, for the staff. */
export const APART_TEXTS: Readonly<Record<LabelLines["apart"][number]["reason"], string>> = {
  own_parcel: "Já têm envio próprio.",
  other_invoice:
    "Uma etiqueta leva uma nota fiscal só, e os dois pedidos não têm a mesma. Envie-as em outro pacote, ou emita uma nota das duas compras e preencha a mesma chave nos dois pedidos.",
  other_address: "Vão para outro endereço: envie-as em outro pacote, ou corrija o endereço.",
  label_without:
    "A etiqueta foi comprada sem elas: não estão declaradas nem seguradas. Cancele a etiqueta e compre outra para irem juntas, ou envie-as em outro pacote.",
  stopped: "O envio delas está parado: veja o motivo no pedido.",
};

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
