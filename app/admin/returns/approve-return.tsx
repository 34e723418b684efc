import { Check } from "lucide-react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Note } from "#app/ui/note.tsx";
import { ApproveForm } from "#shop/fulfilment/returns/return-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenStatusField } from "./seen-status-field.tsx";
import { HOW_TO_SEND, SendingFields, WITHOUT_CODE } from "./sending-fields.tsx";

interface ApproveReturnProps extends DecisionProps {
  /** The replacement is neither reserved nor in stock. */
  isShort: boolean;
  isMain: boolean;
}

/** Approves a return and e-mails the shipping instructions; an exchange also reserves the new size. */
export function ApproveReturn({ made, isShort, isMain }: ApproveReturnProps) {
  const lacks = made.kind === "exchange" && isShort;
  return (
    <AdminForm
      intent="approve"
      schema={ApproveForm}
      values={{ answer: HOW_TO_SEND }}
      submit={{
        label: made.kind === "exchange" ? "Aprovar a troca" : "Aprovar",
        icon: Check,
        variant: isMain ? "primary" : "secondary",
        question: { ...WITHOUT_CODE, title: "Aprovar sem código de postagem?", confirm: "Aprovar sem código" },
      }}
    >
      {({ field, answer }) => (
        <>
          <SeenStatusField status={made.status} />
          <SendingFields field={field} />
          {made.kind === "exchange" && !lacks && (
            <Note tone="info">Ao aprovar, separamos o novo tamanho: ele fica reservado até a troca terminar.</Note>
          )}
          {(lacks || answer?.values?.semPeca === "esgotada") && (
            <Checkbox
              name="semPeca"
              value="1"
              label="O novo tamanho está esgotado: aprovar mesmo assim e devolver o valor se ele não voltar"
            />
          )}
        </>
      )}
    </AdminForm>
  );
}
