import { PackageCheck, Send, Store } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import type { ConfirmQuestion } from "#app/admin/page/confirm-button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import type { Shipment } from "#shop/fulfilment/shipments/shipment.ts";
import { HandForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import type { AlongOrder } from "#shop/ordering/orders/along/sent-along.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

interface SendOtherwiseProps {
  order: Order;
  /** The parcel sent by hand; null before that. */
  parcel: Shipment | null;
  /** Pieces not on any label, as text; null if that is the whole order. */
  rest: string | null;
  isPickup: boolean;
  /** The order in whose parcel this one goes. */
  first?: AlongOrder | null;
}

/** Sends without a Melhor Envio label: another carrier's tracking code, or pick-up at the shop. */
export function SendWithoutLabel({ order, parcel, rest, isPickup, first }: SendOtherwiseProps) {
  return (
    <>
      {!parcel && !rest && (
        <Panel
          title="Retirada na loja"
          lead={isPickup ? "O cliente escolheu retirar." : "Se o cliente preferir buscar as peças."}
        >
          <ActionButton
            intent="readyForPickup"
            icon={Store}
            variant={isPickup ? "primary" : "secondary"}
            label="Pronto para retirada"
            question={{
              title: "Avisar que pode retirar?",
              text: `${order.customerName} recebe um e-mail dizendo que as peças esperam na loja.`,
              confirm: "Sim, avisar",
            }}
          />
        </Panel>
      )}
      <OtherCarrier order={order} parcel={parcel} rest={rest} isPickup={isPickup} first={first} />
    </>
  );
}

function OtherCarrier({ order, parcel, rest, isPickup, first }: SendOtherwiseProps) {
  // An addition sent in the first order's parcel has that parcel's tracking code.
  const sent = parcel === null && rest === null && first?.trackingCode ? first : null;
  const known = isPickup && !parcel ? "" : (sent?.carrierName ?? order.carrierName ?? "");
  return (
    <Panel title={titleOf(parcel, rest)} lead={leadOf(parcel, rest)}>
      {parcel && parcel.state !== "delivered" && (
        <ActionButton
          intent={`handedOver-${parcel.id}`}
          fields={{ shipmentId: parcel.id }}
          icon={PackageCheck}
          label="Marcar como entregue"
          question={{
            title: "O pacote foi entregue?",
            text: "Quando todos os pacotes do pedido chegam, ele fica como entregue e o cliente recebe um e-mail. Não dá para desfazer.",
            confirm: "Sim, foi entregue",
          }}
        />
      )}
      <AdminForm
        key={parcel?.id ?? "new"}
        intent={parcel ? `sendByHand-${parcel.id}` : "sendByHand"}
        schema={HandForm}
        values={{
          carrierName: parcel?.carrierName ?? (rest ? "" : known),
          trackingCode: parcel?.trackingCode ?? sent?.trackingCode ?? "",
        }}
        submit={{
          label: parcel ? "Corrigir código" : "Marcar como enviado",
          icon: Send,
          variant: "secondary",
          size: "s",
          question: sentQuestion(order, { isCorrection: parcel !== null, isRest: rest !== null }),
        }}
      >
        {({ field }) => (
          <>
            {parcel && <input type="hidden" name="shipmentId" value={parcel.id} />}
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field("carrierName")} label="Transportadora" autoComplete="off" />
              <TextField {...field("trackingCode")} label="Código de rastreamento" optional autoComplete="off" />
            </div>
          </>
        )}
      </AdminForm>
    </Panel>
  );
}

function titleOf(parcel: Shipment | null, rest: string | null): string {
  if (parcel) return "Entrega e rastreamento";
  return rest ? "Enviar o que falta de outra forma" : "Outra transportadora";
}

function leadOf(parcel: Shipment | null, rest: string | null): string {
  if (parcel) return `Foi por ${parcel.carrierName ?? "outra transportadora"}. Marque a entrega ou corrija o código.`;
  return rest ? `Sem etiqueta: ${rest}.` : "Para o que não vai pelo Melhor Envio. O cliente é avisado por e-mail.";
}

function sentQuestion(
  order: Order,
  { isCorrection, isRest }: { isCorrection: boolean; isRest: boolean },
): ConfirmQuestion {
  const confirm = isCorrection ? "Sim, corrigir" : "Sim, marcar como enviado";
  return {
    title: isCorrection ? "Corrigir o envio?" : "Marcar como enviado?",
    confirm,
    text: ({ carrierName = "", trackingCode = "" }) => (
      <>
        <p className="break-words">
          <b className="font-semibold">{carrierName.trim()}</b>
          {trackingCode.trim() === ""
            ? ", sem código de rastreamento"
            : `, código ${trackingCode.trim().toUpperCase()}`}
          .
        </p>
        <p>
          {isRest
            ? `${order.customerName} é avisado por e-mail quando todos os pacotes estiverem a caminho.`
            : isCorrection
              ? `Se o código mudar, ${order.customerName} recebe um e-mail com o novo.`
              : `${order.customerName} recebe um e-mail dizendo que o pedido está a caminho.`}
        </p>
      </>
    ),
  };
}
