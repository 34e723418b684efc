import { orderPagePath } from "#app/order/order-page-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { OpenEdit } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";
import { editAnswerPath } from "../returns/return-paths.ts";

/** The shop changed the order; until dispatch the customer may refuse that. Rules: EDIT-18. */
export function EditNote({ order, edits }: { order: Order; edits: readonly OpenEdit[] }) {
  if (!isUnsent(order.status)) return null;
  const changes = edits.flatMap((edit) => edit.changes);
  return (
    <Note tone="info" title="A loja alterou este pedido.">
      {changes.length > 0 && `${changes.join("; ")}.`}
      <span className="mt-3 block">
        <ButtonLink to={editAnswerPath(orderPagePath(order))} variant="secondary" size="s">
          Recusar a alteração
        </ButtonLink>
      </span>
    </Note>
  );
}
