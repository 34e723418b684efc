import { TextField } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { AdminFormTools } from "../admin-form.tsx";
import type { Question } from "../orders/confirm-button.tsx";

/** What the customer needs to send the pieces without paying. */
export function SendingFields({ field }: Pick<AdminFormTools, "field">) {
  return (
    <>
      <TextField
        {...field("postingCode")}
        label="Código de postagem"
        optional
        autoComplete="off"
        hint="O código que os Correios dão para postar sem pagar. Vai no e-mail, com a explicação."
        className="max-w-88"
      />
      <TextArea {...field("answer")} label="Instruções para o cliente" rows={4} />
    </>
  );
}

export const HOW_TO_SEND =
  "Embale a peça com a caixinha e o certificado, se tiver, e leve o pacote a uma agência dos Correios em até 10 dias.";

/** Asked where no code is given; the way back is the shop's to pay (CDC art. 49; Decree 7.962/2013 art. 5). */
export const WITHOUT_CODE: Pick<Question, "text" | "when"> = {
  when: ({ postingCode = "" }) => postingCode.trim() === "",
  text: (
    <>
      <p>
        Sem código de postagem o cliente não sabe como postar de graça. O envio de volta é por conta da loja (CDC, art.
        49).
      </p>
      <p>
        Siga sem código só se as instruções dizem outro jeito, como uma etiqueta enviada à parte ou uma coleta
        combinada. Dá para acrescentar o código depois, até a peça chegar.
      </p>
    </>
  ),
};
