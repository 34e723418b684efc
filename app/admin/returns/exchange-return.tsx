import { Truck } from "lucide-react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { ExchangeForm } from "#shop/fulfilment/returns/return-forms.ts";
import type { StaffReturn } from "#shop/fulfilment/returns/staff-view/read-staff-return.server.ts";
import { AdminForm } from "../page/admin-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenStatusField } from "./seen-status-field.tsx";

interface ExchangeReturnProps extends DecisionProps {
  /** How much of these pieces' money the shop still holds: all, less than all, or none. */
  exchangeMoney: StaffReturn["exchangeMoney"];
}

/** Records how the replacement was sent. No form if the shop has no money left for these pieces. */
export function ExchangeReturn({ made, exchangeMoney }: ExchangeReturnProps) {
  if (exchangeMoney === "none") {
    return (
      <Note tone="warning" title="O dinheiro deste pedido já voltou para o cliente, ou está em disputa.">
        Outra peça sairia de graça. Confira os reembolsos na página do pedido.
      </Note>
    );
  }
  return (
    <AdminForm intent="exchange" schema={ExchangeForm} submit={{ label: "Marcar como enviada", icon: Truck }}>
      {({ field }) => (
        <>
          <SeenStatusField status={made.status} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field("carrier")} label="Transportadora" optional autoComplete="off" />
            <TextField
              {...field("trackingCode")}
              label="Código de rastreamento"
              optional
              autoComplete="off"
              hint="Vai no e-mail do cliente."
            />
          </div>
          {exchangeMoney === "short" && (
            <Checkbox
              name="mesmoAssim"
              value="1"
              label="Parte do valor destas peças já voltou para o cliente: enviar outra mesmo assim"
            />
          )}
        </>
      )}
    </AdminForm>
  );
}
