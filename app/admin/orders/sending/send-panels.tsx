import type { AdminAnswer } from "#app/admin/admin-answer.ts";
import { Panel } from "#app/admin/admin-panel.tsx";
import { Note } from "#app/ui/note.tsx";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import type { OrderToSend } from "#shop/fulfilment/shipments/staff-orders/read-staff-order.server.ts";
import { type AlongOrder, alongState } from "#shop/ordering/orders/along/sent-along.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { LabelForm } from "./label-form.tsx";
import { parcelPiecesText } from "./parcel-pieces-text.ts";
import { SendWithoutLabel } from "./send-without-label.tsx";

interface SendPanelsProps {
  toSend: OrderToSend;
  /** Number of boxes the remaining pieces are split into. */
  boxes: number;
  /** The order in whose parcel this one goes; null: its own. */
  first: AlongOrder | null;
  initial: AdminAnswer | undefined;
}

/** All ways to send what is left of a paid order, and the open steps of parcels sent by hand. */
export function SendPanels({ toSend, boxes, first, initial }: SendPanelsProps) {
  const { order, shipments, left, isPickup } = toSend;
  const alive = shipments.filter(({ state }) => isActiveParcel(state));
  const byHand = alive.filter(({ kind }) => kind === "other");
  const isHeld = first !== null && alongState(order, first) === "on_label";
  const rest = alive.length > 0 && left.length > 0 ? parcelPiecesText(left) : null;
  return (
    <>
      {isHeld && (
        <Note title={`As peças estão na etiqueta do pedido ${orderNumber(first)}.`}>
          Depois da postagem, marque este pedido como enviado também. Para enviá-lo sozinho, cancele antes aquela
          etiqueta.
        </Note>
      )}
      {left.length > 0 && !isPickup && !isHeld && (
        <Panel
          title={rest ? "Etiqueta para o que falta" : "Etiqueta do Melhor Envio"}
          lead={
            rest
              ? `Ainda sem etiqueta: ${rest}.`
              : "Carrinho, pagamento, geração e o arquivo para imprimir acontecem sozinhos, passo a passo."
          }
        >
          <LabelForm toSend={toSend} boxes={boxes} initial={initial} />
        </Panel>
      )}
      {byHand.map((parcel) => (
        <SendWithoutLabel
          key={parcel.id}
          order={order}
          parcel={parcel}
          rest={null}
          isPickup={isPickup}
          initial={initial}
        />
      ))}
      {left.length > 0 && (
        <SendWithoutLabel order={order} parcel={null} rest={rest} first={first} isPickup={isPickup} initial={initial} />
      )}
    </>
  );
}
