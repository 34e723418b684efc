import { PackageCheck, Send, Store } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Order } from "#shop/orders/order.ts";
import type { Shipment } from "#shop/shipments/shipment.ts";
import { HandForm } from "#shop/shipments/shipment-forms.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";
import { Panel } from "../admin-panel.tsx";
import { ActionButton } from "./action-button.tsx";

interface SendOtherwiseProps {
  order: Order;
  /** Sent by hand, or waiting at the shop; null before. */
  parcel: Shipment | null;
  isPickup: boolean;
  initial: AdminAnswer | undefined;
}

/** Ways without a label of Melhor Envio: another carrier's code, or the pieces are fetched at the shop. */
export function SendOtherwise({ order, parcel, isPickup, initial }: SendOtherwiseProps) {
  if (parcel?.kind === "pickup") {
    return (
      <Panel title="Retirada na loja" lead="Confira o documento de quem retira.">
        <ActionButton intent="entregue" initial={initial} icon={PackageCheck} variant="primary" label="Retirado" />
      </Panel>
    );
  }
  return (
    <>
      {!parcel && (
        <Panel
          title="Retirada na loja"
          lead={isPickup ? "O cliente escolheu retirar." : "Se o cliente preferir buscar as peças."}
        >
          <ActionButton
            intent="retirada"
            initial={initial}
            icon={Store}
            variant={isPickup ? "primary" : "secondary"}
            label="Pronto para retirada"
          />
        </Panel>
      )}
      <Panel title="Outra transportadora" lead="Para o que não vai pelo Melhor Envio. O cliente é avisado por e-mail.">
        <AdminForm
          intent="codigo"
          schema={HandForm}
          values={{
            carrierName: parcel?.carrierName ?? order.carrierName ?? "",
            trackingCode: parcel?.trackingCode ?? "",
          }}
          initial={initial}
        >
          {({ field, busy }) => (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField {...field("carrierName")} label="Transportadora" autoComplete="off" />
                <TextField {...field("trackingCode")} label="Código de rastreamento" optional autoComplete="off" />
              </div>
              <Button type="submit" variant="secondary" size="s" icon={Send} busy={busy} className="justify-self-start">
                {parcel ? "Corrigir código" : "Marcar como enviado"}
              </Button>
            </>
          )}
        </AdminForm>
        {parcel && parcel.state !== "delivered" && (
          <ActionButton intent="entregue" initial={initial} icon={PackageCheck} label="Marcar como entregue" />
        )}
      </Panel>
    </>
  );
}
