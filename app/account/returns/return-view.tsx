import { Check, Clock, type LucideIcon, PackageCheck, RotateCcw, Truck, X } from "lucide-react";
import { OrderLines } from "#app/order/order-lines.tsx";
import { dayAndTime } from "#app/order/order-texts.ts";
import { OrderTimeline, type TimelineEntry } from "#app/order/order-timeline.tsx";
import { ReturnPhotos } from "#app/order/return-photos.tsx";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { Note } from "#app/ui/note.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { formatDay } from "#platform/clock.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import type { ShownReturnLabel } from "#shop/fulfilment/return-labels/return-label.ts";
import { type Return, returnMoneyOf } from "#shop/fulfilment/returns/return.ts";
import { isOpenReturn, returnNoun } from "#shop/fulfilment/returns/return-status.ts";
import { carrierLink } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isRefundedOutside } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { OrderPanel } from "../orders/order-panel.tsx";
import { HowToSend } from "./label/how-to-send.tsx";
import { returnPath } from "./return-paths.ts";

const ENDS: Partial<Record<Return["status"], { title: string; icon: LucideIcon }>> = {
  refunded: { title: "Devolução do valor pedida", icon: RotateCcw },
  exchanged: { title: "Nova peça enviada", icon: Check },
  refused: { title: "Não aceita", icon: X },
  cancelled: { title: "Cancelada por você", icon: X },
};

/** A return: its status, pieces and refund. */
export function ReturnScreen({
  made,
  order,
  label,
  corrections,
}: {
  made: Return;
  order: Order;
  label: ShownReturnLabel | null;
  corrections: readonly Fact[];
}) {
  return (
    <>
      <Standing made={made} order={order} label={label} />
      <OrderPanel title="Andamento" large>
        <OrderTimeline entries={returnTimeline(made, label)} />
      </OrderPanel>
      <OrderPanel title="Peças" large>
        <OrderLines lines={shownLines(made, order)} prices={showsMoney(made)} />
        {showsMoney(made) && (
          <>
            <div className="border-line border-t pt-5">
              <FactList
                facts={[
                  ...(made.shippingCents > 0
                    ? [{ label: "Frete da entrega", value: formatBrl(made.shippingCents) }]
                    : []),
                  { label: "Volta para você", value: formatBrl(returnMoneyOf(made)), strong: true },
                  ...corrections,
                ]}
              />
            </div>
            {!wentOutside(made, order) && <p className="text-ink-soft text-small">{refundTerm(order.paymentMethod)}</p>}
          </>
        )}
      </OrderPanel>
      {made.note && (
        <OrderPanel title="O que você escreveu">
          <p className="whitespace-pre-line break-words text-ink-soft">{made.note}</p>
          <ReturnPhotos page={returnPath(`/orders/${order.id}`, made.id)} made={made} />
        </OrderPanel>
      )}
    </>
  );
}

/** An exchange or defect shows money only if it ended in a refund. */
export function showsMoney({ kind, status }: Return): boolean {
  return status === "refunded" || (kind === "regret" && status !== "refused" && status !== "cancelled");
}

function wentOutside(made: Return, order: Order): boolean {
  return made.status === "refunded" && isRefundedOutside(order, returnMoneyOf(made));
}

/** The pieces of a return, as its order shows them. */
export function shownLines({ lines }: Return, { items }: Order) {
  return lines.flatMap((line) => {
    const item = items.find(({ id }) => id === line.orderItemId);
    if (!item) return [];
    const size = line.wantedSize === null ? item.size : `${item.size} → ${line.wantedSize}`;
    return [
      {
        id: item.id,
        name: item.productName,
        size,
        quantity: line.quantity,
        lineCents: line.refundCents,
        picture: item.picture,
      },
    ];
  });
}

function Standing({ made, order, label }: { made: Return; order: Order; label: ShownReturnLabel | null }) {
  switch (made.status) {
    case "requested":
      return (
        <Note
          tone="success"
          title={`Respondemos até ${formatDay(made.answerDueOn)}, com as instruções de envio.`}
          role="status"
        >
          Você não paga nada.
          {!isUndeliverable(order.customerEmail) && ` Enviamos a confirmação para ${order.customerEmail}.`}
        </Note>
      );
    case "approved":
      return <HowToSend made={made} label={label} by={newsBy(order)} />;
    case "received":
      return (
        <Note tone="info" title="A peça chegou até nós.">
          <UnbrokenText text={`Avisamos você ${newsBy(order)} assim que terminarmos.`} />
        </Note>
      );
    case "refused":
      return (
        <Note tone="warning" title="Não pudemos aceitar.">
          {made.answer || `Enviamos o motivo ${newsBy(order)}.`}
        </Note>
      );
    case "refunded":
      return wentOutside(made, order) ? (
        <Note tone="success" title="Devolvemos o valor por outro meio, como combinamos com você." />
      ) : (
        <Note tone="success" title="Pedimos a devolução do valor à instituição de pagamento." />
      );
    case "exchanged":
      return (
        <Note tone="success" title="A nova peça está a caminho.">
          <SentWith made={made} />
        </Note>
      );
    case "cancelled":
      return (
        <Note title={`Você cancelou ${returnNoun(made.kind).this}.`}>
          Se ainda estiver no prazo, pode pedir de novo.
        </Note>
      );
  }
}

/** How the shop informs the customer about the return: by WhatsApp if the order has no e-mail address. */
function newsBy({ customerEmail }: Order): string {
  return isUndeliverable(customerEmail) ? "pelo WhatsApp" : "por e-mail";
}

function SentWith({ made: { sentCarrier, sentCode } }: { made: Return }) {
  if (!sentCode) return sentCarrier ? `Foi com ${sentCarrier}.` : null;
  const link = carrierLink(sentCarrier, sentCode);
  return (
    <>
      {sentCarrier ? `Foi com ${sentCarrier}, código ` : "Código de rastreamento "}
      {link ? (
        <a href={link} target="_blank" rel="noreferrer" translate="no" className="link">
          {sentCode}
        </a>
      ) : (
        <span translate="no">{sentCode}</span>
      )}
      .
    </>
  );
}

const SEND_IT = "Envie a peça com as instruções";

/** What happened to a return, and the next step while it is open. */
function returnTimeline(made: Return, label: ShownReturnLabel | null): TimelineEntry[] {
  const { status, requestedAt, answeredAt, receivedAt, closedAt, answerDueOn } = made;
  const past: TimelineEntry[] = [{ title: "Solicitação recebida", detail: dayAndTime(requestedAt), icon: Clock }];
  // A refusal or an immediate refund answers and closes at the same instant: one entry.
  const answered = answeredAt && answeredAt.getTime() !== closedAt?.getTime();
  if (answered) past.push({ title: "Instruções de envio", detail: dayAndTime(answeredAt), icon: Truck });
  if (label?.postedAt) past.push({ title: "Peça postada", detail: dayAndTime(label.postedAt), icon: Truck });
  if (receivedAt) past.push({ title: "Peça recebida", detail: dayAndTime(receivedAt), icon: PackageCheck });
  const end = ENDS[status];
  if (end && closedAt) past.push({ ...end, detail: dayAndTime(closedAt) });
  const shown = past.map((entry) => ({ ...entry, done: true }));
  return isOpenReturn(status) ? [...shown, nextOf(made, label, answerDueOn)] : shown;
}

function nextOf({ status, kind }: Return, label: ShownReturnLabel | null, answerDueOn: string): TimelineEntry {
  if (status === "requested") return { title: "Nossa resposta", detail: `Até ${formatDay(answerDueOn)}`, icon: Truck };
  if (status === "approved") {
    const detail = label?.deliveredAt ? "Estamos conferindo" : label?.postedAt ? "A caminho da loja" : SEND_IT;
    return { title: "Chegada da peça", detail, icon: PackageCheck };
  }
  return kind === "regret"
    ? { title: "Devolução do valor", detail: "Pedida no dia em que a peça chega", icon: RotateCcw }
    : { title: "Solução", detail: "Em até 30 dias, quase sempre antes", icon: Check };
}
