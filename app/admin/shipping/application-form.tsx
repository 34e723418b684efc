import { ExternalLink } from "lucide-react";
import * as z from "zod/mini";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { AdminForm } from "../page/admin-form.tsx";
import { APPLICATION_FORM } from "./connection-forms.ts";

interface ApplicationFormProps {
  application: { clientId: string; hasSecret: boolean } | null;
  returnAddress: string;
  mayWrite: boolean;
}

const Nothing = z.object({});

/** The OAuth application created at Melhor Envio, and the button to authorise it. */
export function ApplicationForm({ application, returnAddress, mayWrite }: ApplicationFormProps) {
  if (!mayWrite) return <p className="text-ink-soft text-small">{application ? "Configurada." : "Não configurada."}</p>;
  return (
    <>
      <p className="text-ink-soft text-small">
        Crie um aplicativo em Integrações, Área Dev, no painel do Melhor Envio, com este endereço de retorno:{" "}
        <code className="break-all text-ink">{returnAddress}</code>
      </p>
      <AdminForm
        intent="application"
        schema={APPLICATION_FORM}
        values={{ clientId: application?.clientId ?? "" }}
        submit={{ label: "Salvar aplicativo", variant: "secondary" }}
      >
        {({ field }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
            <TextField {...field("clientId")} label="Client ID" inputMode="numeric" autoComplete="off" />
            <TextField
              {...field("clientSecret")}
              label="Client secret"
              type="password"
              autoComplete="off"
              hint={application?.hasSecret ? "Já guardado. Preencha só para trocar." : "Guardado com criptografia."}
            />
          </div>
        )}
      </AdminForm>
      {application?.hasSecret && (
        <AdminForm intent="connect" schema={Nothing} onDone={({ link }) => link && window.location.assign(link)}>
          {({ busy, answer }) =>
            answer?.link ? (
              <ButtonLink to={answer.link} reloadDocument className="justify-self-start">
                Continuar no Melhor Envio
              </ButtonLink>
            ) : (
              <Button type="submit" icon={ExternalLink} busy={busy} className="justify-self-start">
                Conectar com o Melhor Envio
              </Button>
            )
          }
        </AdminForm>
      )}
    </>
  );
}
