import { Send } from "lucide-react";
import { Note } from "#app/ui/note.tsx";
import { ApproveForm } from "#shop/fulfilment/returns/return-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { CollapsedForm } from "./collapsed-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SendingFields, WITHOUT_CODE } from "./sending-fields.tsx";

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
