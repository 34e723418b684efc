import { Cable, Lock } from "lucide-react";
import * as z from "zod/mini";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import {
  readCarrierApplication,
  readConnection,
} from "#shop/ordering/shipping/carrier-account/carrier-connection-queries.server.ts";
import { returnAddress } from "#shop/ordering/shipping/carrier-account/connect-carrier.server.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { ReadOnlyNote, SaveButton } from "../page/save-button.tsx";
import { SettingPanels } from "../page/setting-panel.tsx";
import { readPanels } from "../page/setting-panels.server.ts";
import type { Route } from "./+types/connection";
import { ApplicationForm } from "./application-form.tsx";
import { changeConnection } from "./change-connection.server.ts";
import { ConnectionFacts, ConnectionPill, type ShownConnection } from "./connection-facts.tsx";
import { ConnectionTests } from "./connection-tests.tsx";

/** Only the server validates the token: an empty one is valid for a test, but not for saving. */
const AnyToken = z.object({ token: z.string() });

export const loader = panelLoader(async ({ services, db, config, staff, may, query }) => {
  const { savedAt, checkedAt, expiresAt, tokenMark: _, warned: __, ...connection } = await readConnection(db, config);
  const application = await readCarrierApplication(db, config);
  const said = (at: Date | null) => at && formatDateTime(at);
  return {
    connection: {
      ...connection,
      savedAt: said(savedAt),
      checkedAt: said(checkedAt),
      expiresAt: said(expiresAt),
    },
    application: application && { clientId: application.clientId, hasSecret: application.clientSecret !== null },
    panels: await readPanels(services, "shipping"),
    returnAddress: returnAddress(config),
    tab: query.get("teste") === "frete" ? ("frete" as const) : ("conexao" as const),
    mayWrite: may("settings.write"),
    sessionEnds: formatDateTime(staff.expiresAt),
  };
});

export const action = panelAction(changeConnection);
export const clientAction = offlineAction("Erro no teste de conexão");

/** The Melhor Envio account: token, connection state, tests and the warning of a low balance. */
export default function Connection({ loaderData }: Route.ComponentProps) {
  const { connection, application, panels, mayWrite, sessionEnds, tab } = loaderData;
  const concluded = useSentAnswer("conclude");
  return (
    <AdminScreen
      title="Melhor Envio"
      lead="Integração de frete com o Melhor Envio."
      aside={
        <>
          <Panel title="Estado da conexão">
            <ConnectionFacts connection={connection} />
          </Panel>
          <Note icon={Lock}>
            A sessão expira em 24 horas. <span className="text-ink-soft">A sua termina em {sessionEnds}.</span>
          </Note>
        </>
      }
    >
      {concluded && <Concluded answer={concluded} />}
      <Panel title="Token de acesso" trailing={<ConnectionPill state={connection.state} />}>
        <TokenForm key={`${connection.source} ${connection.lastFour}`} connection={connection} mayWrite={mayWrite} />
      </Panel>
      <Panel title="Testes">
        <ConnectionTests tab={tab} connection={connection} mayWrite={mayWrite} />
      </Panel>
      <SettingPanels place="shipping" panels={panels} mayWrite={mayWrite} />
      <Panel
        title="Conexão por aplicativo"
        lead="A loja renova o acesso sozinha, cinco dias antes de vencer. O token colado acima não é renovado."
      >
        <ApplicationForm application={application} returnAddress={loaderData.returnAddress} mayWrite={mayWrite} />
      </Panel>
    </AdminScreen>
  );
}

/** Result of the OAuth authorisation, posted here. */
function Concluded({ answer }: { answer: AdminAnswer }) {
  if (answer.kind !== "done") return <RefusalNote problem={answer.problem} />;
  return <Note tone="success" role="status" title={`${answer.said}.`} />;
}

interface TokenFormProps {
  connection: ShownConnection;
  mayWrite: boolean;
}

/** The token, masked while typed, to test and save. A stored one shows only its last four characters. */
function TokenForm({ connection: { lastFour, source }, mayWrite }: TokenFormProps) {
  if (!mayWrite) return <ReadOnlyNote />;
  return (
    <AdminForm intent="token" schema={AnyToken}>
      {({ field, busy, changed, answer }) => (
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
            <SaveButton name="passo" value="salvar" busy={busy} changed={changed}>
              Salvar token
            </SaveButton>
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
