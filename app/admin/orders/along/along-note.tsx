import { MessageCircle, Plus, Send } from "lucide-react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import {
  type AlongOrder,
  type AlongState,
  alongState,
  apartReason,
  isToPack,
  type SentAlong,
} from "#shop/ordering/orders/along/sent-along.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { isSent } from "#shop/ordering/orders/order-status.ts";
import { PICKUP_NAME } from "#shop/ordering/shipping/pickup.ts";
import { APART_TEXTS } from "../sending/declared-pieces.tsx";

interface AlongNoteProps {
  order: Pick<Order, "status" | "paymentStatus" | "customerEmail" | "carrierName" | "trackingCode">;
  along: SentAlong;
  mayWrite: boolean;
  /** Shipping of this order is stopped. */
  isStopped: boolean;
}

/**
 * On an order's page: the orders that share its parcel, what that means for sending, and the next press for each.
 * Rules: DESK-30, DESK-31.
 */
export function AlongNote({ order, along: { first, additions }, mayWrite, isStopped }: AlongNoteProps) {
  const state = first && alongState(order, first);
  return (
    <>
      {first && state && (
        <Note tone={CALM.includes(state) ? "quiet" : "warning"} title={firstTitle(state, first)}>
          {firstText(state, first)}
          {isUndeliverable(order.customerEmail) && " O cliente não tem e-mail: avise-o pelo WhatsApp."}
          <div className="mt-3 flex flex-wrap items-start gap-3">
            {state === "first_sent" && apartReason(first) === null && mayWrite && !isStopped && isToPack(order) && (
              <SentTogether intent="sendByHand-together" sent={first} />
            )}
            <ButtonLink
              to={`/admin/pedidos/${first.id}`}
              size="s"
              variant={state === "together" || state === "on_label" ? "primary" : "secondary"}
            >
              Ver o pedido {orderNumber(first)}
            </ButtonLink>
          </div>
        </Note>
      )}
      {additions.map((addition) => (
        <Note key={addition.id} title={`Acréscimo: pedido ${orderNumber(addition)}.`}>
          {additionText(order, addition)} <OrderLink order={addition} />
          {mayWrite && <NextPress order={order} addition={addition} />}
        </Note>
      ))}
    </>
  );
}

/** The next step for an addition: remind its customer, or mark it as sent in the parcel that has left. */
function NextPress({ order, addition }: Pick<AlongNoteProps, "order"> & { addition: AlongOrder }) {
  const { id, number, status, paymentStatus } = addition;
  if (status === "pending") {
    if (order.status === "cancelled" || paymentStatus === "in_review") return null;
    return (
      <form method="post" action={`/admin/pedidos/${id}/lembrar`} target="_blank" rel="noreferrer" className="mt-3">
        <Button type="submit" variant="secondary" size="s" icon={MessageCircle}>
          Lembrar do acréscimo pelo WhatsApp
        </Button>
      </form>
    );
  }
  if (!isSent(order.status) || !isToPack(addition) || apartReason(addition) !== null) return null;
  return (
    <div className="mt-3">
      <SentTogether intent={`sendAddition-${id}`} sent={order} addition={{ id, number }} />
    </div>
  );
}

/** Opens the form of an order that goes in this one's parcel. */
export function AddPieces({ orderId }: { orderId: string }) {
  return (
    <ButtonLink to={`/admin/pedidos/novo?junto=${orderId}`} variant="secondary" size="s" icon={Plus}>
      Acrescentar peças
    </ButtonLink>
  );
}

function OrderLink({ order }: { order: AlongOrder }) {
  return (
    <Link to={`/admin/pedidos/${order.id}`} className="link">
      Ver o pedido {orderNumber(order)}
    </Link>
  );
}

function firstTitle(state: AlongState, first: AlongOrder): string {
  if (state === "first_sent") return `O pedido ${orderNumber(first)} já foi enviado.`;
  if (state === "first_gone") return `O pedido ${orderNumber(first)} foi cancelado ou reembolsado.`;
  return `Acréscimo ao pedido ${orderNumber(first)}.`;
}

const CALM: readonly AlongState[] = ["together", "on_label", "over"];

function firstText(state: AlongState, first: AlongOrder): string {
  const reason = state === "apart" ? apartReason(first) : null;
  return reason ? `Vai sozinho. ${APART_TEXTS[reason]}` : FIRST_TEXTS[state];
}

const FIRST_TEXTS: Readonly<Record<AlongState, string>> = {
  together:
    "Vai no mesmo pacote, sem frete próprio: a etiqueta é a do primeiro pedido. Depois de enviá-lo, marque este aqui.",
  on_label:
    "As peças estão declaradas e seguradas na etiqueta dele. Depois da postagem, marque este como enviado aqui. Para enviá-lo sozinho, cancele antes aquela etiqueta.",
  apart: "",
  first_sent:
    "Se estas peças foram no mesmo pacote, marque este pedido como enviado com o mesmo código. Se não foram, envie-as em outro pacote: o frete é da loja.",
  first_gone: "Este pedido vai sozinho, e não tem frete próprio: envie-o por conta da loja, ou cancele-o.",
  over: "",
};

function additionText({ status }: Pick<Order, "status">, addition: AlongOrder): string {
  const hasLeft = isSent(status);
  if (addition.status === "cancelled") {
    return addition.isOnLabel ? "Cancelado: tire as peças do pacote." : "Cancelado: nada a acrescentar ao pacote.";
  }
  if (isSent(addition.status)) return "Já enviado.";
  if (status === "cancelled")
    return "Continua valendo e vai sozinho, sem frete: envie-o por conta da loja, ou cancele-o.";
  if (isToPack(addition)) {
    const reason = hasLeft ? null : apartReason(addition);
    if (reason) return `Pago, mas vai sozinho. ${APART_TEXTS[reason]}`;
    return hasLeft
      ? "Pago e ainda não marcado como enviado: se não foi neste pacote, vai em outro."
      : "Pago: vai neste pacote. Separe as peças dos dois pedidos juntas.";
  }
  const until = addition.expiresAt ? ` até ${formatDateTime(addition.expiresAt)}` : "";
  const parcel = apartReason(addition)
    ? "Vai em outro pacote."
    : "Se for pago depois deste envio, vai em outro pacote.";
  return `Espera o pagamento${until}. ${parcel}`;
}

interface SentTogetherProps {
  /** Form name. */
  intent: string;
  /** How the first order was sent. */
  sent: { carrierName: string | null; trackingCode: string | null };
  /** The addition, if the button is on the first order's page. */
  addition?: { id: string; number: number };
}

/**
 * Marks an addition as sent in the first order's parcel, by one press: carrier and code are those of the parcel that
 * staff see beside it. Nothing for pick-up, or without a carrier. Rules: DESK-30.
 */
function SentTogether({ intent, sent, addition }: SentTogetherProps) {
  const { carrierName, trackingCode } = sent;
  if (!carrierName || carrierName === PICKUP_NAME) return null;
  const code = trackingCode ? `, código ${trackingCode}` : ", sem código";
  return (
    <div className="grid gap-1.5">
      <ActionButton
        intent={intent}
        fields={{ carrierName, trackingCode: trackingCode ?? "", ...(addition && { additionId: addition.id }) }}
        icon={Send}
        variant="primary"
        label={addition ? `Marcar o ${orderNumber(addition)} como enviado` : "Foi junto: marcar como enviado também"}
      />
      <span className="text-caption text-ink-soft">
        {carrierName}
        {code}. O cliente é avisado.
      </span>
    </div>
  );
}
