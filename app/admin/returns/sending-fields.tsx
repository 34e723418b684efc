import type { ConfirmQuestion } from "#app/admin/page/confirm-button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import type { AdminFormTools } from "../page/admin-form.tsx";

/** Fields with what the customer needs to send the pieces free of charge. */
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

/** Asked when no shipping code is given: the shop pays return shipping, for a withdrawal by law (CDC art. 49). */
export const WITHOUT_CODE: Pick<ConfirmQuestion, "text" | "when"> = {
  when: ({ postingCode = "" }) => postingCode.trim() === "",
  text: (
    <>
      <p>Sem código de postagem o cliente não sabe como postar de graça. O envio de volta é por conta da loja.</p>
      <p>
        Siga sem código só se as instruções disserem outro jeito, como uma etiqueta enviada à parte ou uma coleta
        combinada. Dá para acrescentar o código depois, até a peça chegar.
      </p>
    </>
  ),
};
