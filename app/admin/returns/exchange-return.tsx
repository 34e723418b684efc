import { Truck } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ExchangeForm } from "#shop/returns/return-forms.ts";
import { AdminForm } from "../admin-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenField } from "./seen-field.tsx";

/** Notes that the other piece goes out, and how. */
export function ExchangeReturn({ made, initial }: DecisionProps) {
  return (
    <AdminForm intent="trocar" schema={ExchangeForm} initial={initial}>
      {({ field, busy }) => (
        <>
          <SeenField status={made.status} />
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
          <Button type="submit" icon={Truck} busy={busy} className="justify-self-start">
            Marcar como enviada
          </Button>
        </>
      )}
    </AdminForm>
  );
}
