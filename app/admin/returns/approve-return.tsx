import { Check } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { ApproveForm } from "#shop/returns/return-forms.ts";
import { AdminForm } from "../admin-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenField } from "./seen-field.tsx";

/** Accepts a return and tells the customer how to send the pieces; an exchange sets the new size aside. */
export function ApproveReturn({ made, initial, isShort }: DecisionProps & { isShort: boolean }) {
  const lacks = made.kind === "exchange" && isShort;
  return (
    <AdminForm intent="aprovar" schema={ApproveForm} values={{ answer: HOW_TO_SEND }} initial={initial}>
      {({ field, busy, answer }) => (
        <>
          <SeenField status={made.status} />
          <TextField
            {...field("postingCode")}
            label="Código de postagem"
            optional
            autoComplete="off"
            hint="O código que os Correios dão para postar sem pagar. Vai no e-mail, com a explicação."
            className="max-w-88"
          />
          <TextArea {...field("answer")} label="Instruções para o cliente" rows={4} />
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
          <Button type="submit" icon={Check} busy={busy} className="justify-self-start">
            {made.kind === "exchange" ? "Aprovar a troca" : "Aprovar"}
          </Button>
        </>
      )}
    </AdminForm>
  );
}

const HOW_TO_SEND =
  "Embale a peça com a caixinha e o certificado, se tiver, e leve o pacote a uma agência dos Correios em até 10 dias.";
