import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { INTENT_FIELD } from "#app/admin/page/admin-answer.ts";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { OrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import { type AlongOrder, type AlongState, alongState, apartReason } from "#shop/ordering/orders/along/sent-along.ts";
import { parcelPiecesText } from "./declared-pieces.tsx";
import { LabelForm } from "./label-form.tsx";
import { SendWithoutLabel } from "./send-without-label.tsx";

interface SendPanelsProps {
  toSend: OrderToSend;
  /** Number of boxes the remaining pieces are split into. */
  boxes: number;
  /** The order in whose parcel this one goes; null: its own. */
  first: AlongOrder | null;
}

/** An order in these states goes in another one's parcel, or may have gone in it. */
const ALONG: readonly AlongState[] = ["together", "on_label", "first_sent"];

/**
 * All ways to send what is left of a paid order, and the open steps of parcels sent by hand. What goes along with another
 * order needs none of them: they are folded, so that nobody buys a second label by mistake. Rules: DESK-30.
 */
export function SendPanels({ toSend, boxes, first }: SendPanelsProps) {
  const sent = useSentAnswer();
  const { order, shipments, left, isPickup } = toSend;
  const alive = shipments.filter(({ state }) => isActiveParcel(state));
  const byHand = alive.filter(({ kind }) => kind === "other");
  const state = first && alongState(order, first);
  const isHeld = state === "on_label";
  const rest = alive.length > 0 && left.length > 0 ? parcelPiecesText(left) : null;
  const ways = left.length > 0 && (
    <>
      {!isPickup && !isHeld && (
        <Panel
          title={rest ? "Etiquetas de envio para o que falta" : "Etiquetas de envio"}
          lead={
            rest
              ? `Ainda sem etiqueta: ${rest}.`
              : "Carrinho, pagamento, geração e o arquivo para imprimir acontecem sozinhos, passo a passo."
          }
        >
          <LabelForm toSend={toSend} boxes={boxes} />
        </Panel>
      )}
      <SendWithoutLabel order={order} parcel={null} rest={rest} first={first} isPickup={isPickup} />
    </>
  );
  const goesAlong = first !== null && state !== null && ALONG.includes(state) && apartReason(first) === null;
  const isFolded = goesAlong && alive.length === 0 && !isPickup;
  return (
    <>
      {byHand.map((parcel) => (
        <SendWithoutLabel key={parcel.id} order={order} parcel={parcel} rest={null} isPickup={isPickup} />
      ))}
      {ways && isFolded ? (
        <Folded
          label={isHeld ? "Marcar como enviado de outra forma" : "Enviar sozinho, em outro pacote"}
          isOpen={boxes > 1 || SENDING.includes(sent?.values?.[INTENT_FIELD] ?? "")}
        >
          {ways}
        </Folded>
      ) : (
        ways
      )}
    </>
  );
}

/** Forms in the fold: without scripts it is open where one of them was answered. */
const SENDING: readonly string[] = ["buyLabels", "readyForPickup", "sendByHand"];

function Folded({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen || undefined} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-panel border border-line bg-surface px-5 font-semibold hover:bg-tile md:px-7 [&::-webkit-details-marker]:hidden">
        {label}
        <span className="transition-transform group-open:rotate-180">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6">{children}</div>
    </details>
  );
}
