import * as z from "zod/mini";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { AdminForm } from "../../page/admin-form.tsx";
import { SaveButton } from "../../page/save-button.tsx";

interface MailServerFormProps {
  values: Record<string, string>;
  /** Whether a server is saved in the panel. */
  isSaved: boolean;
}

/** Removing needs no valid fields, and only the server knows whether a password is stored. */
const AnyServer = z.looseObject({});

const SECURITY_OPTIONS = [
  { value: "tls", label: "TLS (porta 465)" },
  { value: "starttls", label: "STARTTLS (porta 587)" },
  { value: "none", label: "Nenhuma (mesma máquina)" },
];

/** The mail server: tried when it is saved. The stored password is never shown. */
export function MailServerForm({ values, isSaved }: MailServerFormProps) {
  return (
    <AdminForm intent="server" schema={AnyServer} values={values}>
      {({ field, busy, changed, answer }) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-6">
            <TextField
              {...field("host")}
              label="Servidor"
              autoComplete="off"
              placeholder="smtp.provedor.com.br"
              className="md:col-span-3"
            />
            <TextField
              {...field("port")}
              label="Porta"
              inputMode="numeric"
              autoComplete="off"
              className="md:col-span-1"
            />
            <SelectField
              {...field("security")}
              label="Segurança"
              autoComplete="off"
              options={SECURITY_OPTIONS}
              className="md:col-span-2"
            />
            <TextField {...field("username")} label="Usuário" optional autoComplete="off" className="md:col-span-3" />
            <TextField
              {...field("password")}
              label="Senha"
              optional
              type="password"
              autoComplete="new-password"
              hint={isSaved ? "Deixe vazio para manter a que está salva." : "Guardada com criptografia."}
              className="md:col-span-3"
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <SaveButton name="passo" value="salvar" busy={busy} changed={changed}>
              Salvar servidor
            </SaveButton>
            {answer?.askAnyway && (
              <Button type="submit" name="passo" value="salvar-mesmo-assim" variant="danger-outline" busy={busy}>
                Salvar mesmo assim
              </Button>
            )}
            {isSaved && (
              <Button type="submit" name="passo" value="remover" variant="ghost" busy={busy}>
                Remover servidor
              </Button>
            )}
          </div>
        </>
      )}
    </AdminForm>
  );
}
