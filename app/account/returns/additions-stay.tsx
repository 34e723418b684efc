import { Note } from "#app/ui/note.tsx";
import type { AlongOrder } from "#shop/ordering/orders/along/sent-along.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";

/** Says that an addition is a separate order, which is cancelled on its own page. Rules: EDIT-24. */
export function AdditionsStay({ additions }: { additions: readonly AlongOrder[] }) {
  if (additions.length === 0) return null;
  const isOne = additions.length === 1;
  return (
    <Note className="mb-5">
      {isOne ? "O pedido" : "Os pedidos"} {additions.map(orderNumber).join(", ")},{" "}
      {isOne
        ? "que iria no mesmo pacote, continua. Se também não quiser esse, desista dele na página dele."
        : "que iriam no mesmo pacote, continuam. Se também não quiser esses, desista deles na página de cada um."}
    </Note>
  );
}
