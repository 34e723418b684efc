import { Cable } from "lucide-react";
import * as z from "zod/mini";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";
import type { ShownConnection } from "./connection-facts.tsx";

interface TokenFormProps {
  connection: ShownConnection;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

/** The server says what is wrong with a token: an empty one may be tested, not saved. */
const AnyToken = z.object({ token: z.string() });

/** The token, hidden while typed, to be tested and saved. What is kept shows its last four characters only. */
export function TokenForm({ connection: { lastFour, source }, mayWrite, initial }: TokenFormProps) {
  if (!mayWrite) return <Note>A sua função permite ver estes dados, não alterar.</Note>;
  return (
    <AdminForm intent="token" schema={AnyToken} initial={initial}>
      {({ field, busy, answer }) => (
        <>
          {source && (
            <p className="text-ink-soft text-small">
              Em uso: o token que termina em <code>{lastFour}</code>. Um token colado abaixo só passa a valer depois de
              salvo.
            </p>
          )}
          <TextField
            {...field("token")}
            label="Token do Melhor Envio"
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder={source ? `•••••••••••••••••••• ${lastFour}` : undefined}
            hint="Guardado com criptografia. Só os quatro últimos caracteres aparecem."
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="passo" value="testar" variant="secondary" icon={Cable} busy={busy}>
              Testar conexão
            </Button>
            <Button type="submit" name="passo" value="salvar" busy={busy}>
              Salvar token
            </Button>
            {source === "panel" && (
              <Button type="submit" name="passo" value="remover" variant="ghost" busy={busy}>
                Remover token
              </Button>
            )}
          </div>
          {answer?.askAnyway && (
            <Note tone="warning" title="Salvar um token que falhou?">
              Enquanto ele não funcionar, os clientes veem valores estimados e nenhuma etiqueta é comprada.
              <span className="block pt-2">
                <Button type="submit" name="passo" value="salvar-assim" variant="danger-outline" size="s" busy={busy}>
                  Salvar assim mesmo
                </Button>
              </span>
            </Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
