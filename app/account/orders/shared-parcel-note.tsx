import { Package } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import type { SeenParcel } from "#shop/ordering/orders/along/seen-parcel.server.ts";
import { type AlongOrder, alongState, apartReason, isToPack } from "#shop/ordering/orders/along/sent-along.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";

interface SharedParcelNoteProps {
  order: Order;
  along: SeenParcel;
  right: OrderRight;
}

/** For the customer: which orders come in the same parcel. Rules: EDIT-17, ORDER-85. */
export function SharedParcelNote({ order, along, right }: SharedParcelNoteProps) {
  const { first, additions, payable } = along;
  const name = (other: AlongOrder) => <OrderName key={other.id} other={other} order={order} right={right} />;
  const state = first && alongState(order, first);
  const isWaiting = order.status === "confirmed" || order.status === "processing";
  const sharing = isWaiting ? additions.filter((each) => apartReason(each) === null) : [];
  const coming = sharing.filter(isToPack);
  const open = sharing.filter(({ status }) => status === "pending");
  return (
    <>
      {first && (state === "together" || state === "on_label") && (
        <Note icon={Package}>Vai junto com o pedido {name(first)}, no mesmo pacote e sem outro frete.</Note>
      )}
      {first && state === "apart" && (
        <Note icon={Package}>Foi acrescentado ao pedido {name(first)}, e vai em outro pacote, sem frete.</Note>
      )}
      {first && state === "first_gone" && (
        <Note icon={Package}>
          O pedido {name(first)}, com o qual este iria junto, foi cancelado. Este continua valendo e vai sozinho, sem
          frete. Se não quiser mais as peças, desista dele nesta página.
        </Note>
      )}
      {coming.map((other) => (
        <Note key={other.id} icon={Package}>
          O pedido {name(other)} vai junto, no mesmo pacote.
        </Note>
      ))}
      {open.map((other) => (
        <Note key={other.id} icon={Package}>
          O pedido {name(other)} vai junto, se for pago antes do envio deste.
          {payable.includes(other.id) && (
            <span className="mt-3 block">
              <ButtonLink to={`/checkout?order_id=${other.id}`} variant="secondary" size="s">
                Pagar o pedido {orderNumber(other)}
              </ButtonLink>
            </span>
          )}
        </Note>
      ))}
    </>
  );
}

/** A link only where the viewer may open the other order, too. */
function OrderName({ other, order, right }: { other: AlongOrder; order: Order; right: OrderRight }) {
  if (right !== "owner" || other.customerId !== order.customerId) return orderNumber(other);
  return (
    <Link to={`/orders/${other.id}`} className="link">
      {orderNumber(other)}
    </Link>
  );
}
