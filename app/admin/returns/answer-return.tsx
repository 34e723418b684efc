import { Check, Send } from "lucide-react";
import type { ConfirmQuestion } from "#app/admin/page/confirm-button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { ApproveForm, RefuseForm } from "#shop/fulfilment/returns/return-forms.ts";
import { AdminForm, type AdminFormTools } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { CollapsedForm, SeenStatusField } from "./decision-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";

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

/** Corrects or adds to the shipping instructions, until the pieces arrive. */
export function CorrectAnswer({ made }: Pick<DecisionProps, "made">) {
  const { postingCode, answer, labelUrl } = made;
  const lacksCode = postingCode === null && labelUrl === null;
  const form = (
    <AdminForm
      key={`${postingCode} ${answer}`}
      intent="correctAnswer"
      schema={ApproveForm}
      values={{ postingCode: postingCode ?? "", answer }}
      submit={{
        label: "Salvar e avisar o cliente",
        icon: Send,
        variant: "secondary",
        question: { ...WITHOUT_CODE, title: "Avisar sem código de postagem?", confirm: "Avisar sem código" },
      }}
    >
      {({ field }) => <SendingFields field={field} />}
    </AdminForm>
  );
  return (
    <Panel title="Como o cliente envia" lead="Até a peça chegar dá para corrigir. O cliente recebe um e-mail novo.">
      {lacksCode ? (
        <>
          <Note tone="warning" title="Sem código de postagem." role="status">
            O cliente pode não saber como postar de graça. Acrescente o código, a não ser que o envio já esteja
            combinado de outro jeito.
          </Note>
          {form}
        </>
      ) : (
        <>
          {postingCode && (
            <p className="text-small">
              Código de postagem: <b className="font-semibold tabular-nums">{postingCode}</b>
            </p>
          )}
          {answer && <p className="whitespace-pre-line break-words">{answer}</p>}
          <CollapsedForm label="Corrigir código ou instruções" intent="correctAnswer">
            {form}
          </CollapsedForm>
        </>
      )}
    </Panel>
  );
}

/** Fields with what the customer needs to send the pieces free of charge. */
function SendingFields({ field }: Pick<AdminFormTools, "field">) {
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

const HOW_TO_SEND =
  "Embale a peça com a caixinha e o certificado, se tiver, e leve o pacote a uma agência dos Correios em até 10 dias.";

/** Asked when no shipping code is given: the shop pays return shipping, for a withdrawal by law (CDC art. 49). */
const WITHOUT_CODE: Pick<ConfirmQuestion, "text" | "when"> = {
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
