import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { RefuseForm } from "#shop/fulfilment/returns/return-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { CollapsedForm } from "./collapsed-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenStatusField } from "./seen-status-field.tsx";

/** Refuses a return with a message to the customer; collapsed. */
export function RefuseReturn({ made }: DecisionProps) {
  return (
    <CollapsedForm label="Recusar" intent="refuse">
      {made.kind === "regret" && (
        <Note tone="warning" title="Desistência em até 7 dias é um direito (CDC, art. 49).">
          Recuse só se o pedido não estiver no prazo ou a peça não for a que foi vendida.
        </Note>
      )}
      <AdminForm
        intent="refuse"
        schema={RefuseForm}
        submit={{ label: "Recusar e avisar o cliente", variant: "danger-outline" }}
      >
        {({ field }) => (
          <>
            <SeenStatusField status={made.status} />
            <TextArea
              {...field("answer")}
              label="Motivo, para o cliente"
              rows={3}
              hint="Vai no e-mail como você escrever."
            />
          </>
        )}
      </AdminForm>
    </CollapsedForm>
  );
}
