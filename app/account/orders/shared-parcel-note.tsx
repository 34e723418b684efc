import { ArrowLeftRight, Package } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import type { OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import {
  isAwaited,
  type Replacement,
  replacedText,
  replacementPromise,
} from "#shop/ordering/orders/along/replacement.ts";
import type { SeenParcel } from "#shop/ordering/orders/along/seen-parcel.server.ts";
import { type AlongOrder, alongState, apartReason, isToPack } from "#shop/ordering/orders/along/sent-along.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";

interface SharedParcelNoteProps {
  order: Order;
  along: SeenParcel;
  right: OrderRight;
}

/** For the customer: which orders come in the same parcel, and what one replaces of the other. Rules: EDIT-17, ORDER-85. */
export function SharedParcelNote({ order, along, right }: SharedParcelNoteProps) {
  const { first, additions, payable, replacements } = along;
  const name = (other: AlongOrder) => <OrderName key={other.id} other={other} order={order} right={right} />;
  const state = first && alongState(order, first);
  const sharing = isUnsent(order.status) ? additions.filter((each) => apartReason(each) === null) : [];
  const coming = sharing.filter(isToPack);
  const open = sharing.filter(({ status }) => status === "pending");
  return (
    <>
      <SwapNotes order={order} replacements={replacements} />
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

/** What the customer pays for another piece, and what of the first order goes back. Rules: EDIT-27. */
function SwapNotes({ order, replacements }: { order: Order; replacements: readonly Replacement[] }) {
  return replacements.map((each) => {
    const words = each.additionId === order.id ? ofNewOrder(each, order) : ofFirstOrder(each);
    return (
      words && (
        <Note key={each.additionId} icon={ArrowLeftRight}>
          {words}
        </Note>
      )
    );
  });
}

function ofNewOrder(replacement: Replacement, { amounts }: Pick<Order, "amounts">): string | null {
  const { additionStatus, state, backCents } = replacement;
  const first = orderNumber({ number: replacement.orderNumber });
  if (additionStatus === "pending") return replacementPromise(replacement, amounts.netCents);
  if (additionStatus === "cancelled") return null;
  if (state === "done") {
    const what = replacement.isWhole
      ? `Ficou no lugar do pedido ${first}`
      : `${replacedText(replacement)} saiu do pedido ${first}`;
    return `${what}: ${formatBrl(backCents)} voltam pelo mesmo meio em que você pagou.`;
  }
  if (state === "not_possible") return `A peça antiga continua no pedido ${first}. Vamos falar com você.`;
  return null;
}

function ofFirstOrder(replacement: Replacement): string | null {
  const other = orderNumber({ number: replacement.additionNumber });
  const back = `${formatBrl(replacement.backCents)} voltam`;
  const isOver = replacement.isWhole && replacement.state === "done";
  if (isOver) return `Este pedido deu lugar ao pedido ${other}: ${back} pelo mesmo meio em que você pagou.`;
  if (!isAwaited(replacement)) return null;
  return replacement.isWhole
    ? `Quando o pedido ${other} for pago, ele fica no lugar deste e ${back}. Até lá, este continua valendo.`
    : `Quando o pedido ${other} for pago, ${replacedText(replacement)} sai deste e ${back}. Até lá, nada muda.`;
}
