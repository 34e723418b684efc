import { Cable, Check, CircleAlert, FlaskConical } from "lucide-react";
import * as z from "zod/mini";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { SaveButton } from "../page/save-button.tsx";
import type { KeyState } from "./key-states.server.ts";
import { PROVIDER_WORDS } from "./provider-texts.ts";

interface KeysPanelProps {
  provider: KeyState;
  mayWrite: boolean;
}

/** Only the server validates keys: empty fields are valid for a test, but not for saving. */
const AnyKeys = z.looseObject({});

/** One provider's keys: their state, a form to replace them, and a test. */
export function KeysPanel({ provider, mayWrite }: KeysPanelProps) {
  const { title, lead } = PROVIDER_WORDS[provider.name];
  return (
    <Panel title={title} lead={lead} trailing={<SourcePill provider={provider} />}>
      {provider.unreadable && (
        <Note tone="danger" title="As chaves guardadas não podem ser lidas.">
          APP_SECRET mudou desde que foram salvas. Cole as chaves de novo.
        </Note>
      )}
      {provider.isRefused && (
        <Note tone="danger" title="O provedor recusa estas chaves.">
          As formas de pagamento dele saíram da loja até que o teste funcione. Use 'Testar chaves', ou cole e salve
          novas.
        </Note>
      )}
      {provider.lacksPix && (
        <Note tone="warning" title="Sem PIX nesta conta.">
          A Stripe libera o PIX por convite. Até lá a página dela aceita só cartão; depois de liberado, use 'Testar
          chaves'.
        </Note>
      )}
      {provider.awaitsOwner && (
        <Note tone="danger" icon={FlaskConical} title="Estas chaves são de teste.">
          Com elas a loja não abre: o pedido apareceria como pago, e nenhum dinheiro chegaria. Para só experimentar,
          abra assim mesmo e não envie peças.
        </Note>
      )}
      <KeyFacts provider={provider} />
      {mayWrite ? <KeysForm provider={provider} /> : <Note>Só o proprietário testa e troca as chaves.</Note>}
    </Panel>
  );
}

function SourcePill({ provider: { source, isTest } }: { provider: KeyState }) {
  if (source === null) {
    return <StatusPill tone="neutral" icon={CircleAlert} label="Sem chaves" />;
  }
  return (
    <span className="flex flex-wrap gap-2">
      {isTest && <StatusPill tone="danger" icon={FlaskConical} label="Chave de teste" />}
      <StatusPill
        tone="accent"
        icon={Check}
        label={source === "panel" ? "Salvas no painel" : "Da configuração do servidor"}
      />
    </span>
  );
}

function KeyFacts({ provider: { name, keys, webhookUrl } }: { provider: KeyState }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
      {keys.map(({ name: key, label, lastFour, since }) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="tabular-nums max-sm:mb-2">
            {lastFour === null ? "—" : `•••••••• ${lastFour}`}
            {since && <span className="text-caption text-ink-muted"> desde {since}</span>}
          </dd>
        </div>
      ))}
      <dt className="text-ink-muted">Endereço dos avisos</dt>
      <dd>
        <code className="break-all text-caption">{webhookUrl}</code>
      </dd>
      <dt className="text-ink-muted">Eventos dos avisos</dt>
      <dd>{PROVIDER_WORDS[name].events}</dd>
    </dl>
  );
}

function KeysForm({ provider }: Omit<KeysPanelProps, "mayWrite">) {
  const { name, keys, source } = provider;
  return (
    <AdminForm intent={name} schema={AnyKeys} className="grid gap-5 border-line border-t pt-5">
      {({ field, busy, changed, answer }) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
            {keys.map((key) => (
              <TextField
                key={key.name}
                {...field(key.name)}
                label={key.label}
                optional={!key.needed}
                type="password"
                autoComplete="off"
                spellCheck={false}
                hint={
                  source === "panel" && key.lastFour !== null ? "Deixe vazio para manter a que está salva." : undefined
                }
              />
            ))}
          </div>
          <KeyHints answer={answer} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="passo" value="testar" variant="secondary" icon={Cable} busy={busy}>
              Testar chaves
            </Button>
            <SaveButton name="passo" value="salvar" busy={busy} changed={changed}>
              Salvar chaves
            </SaveButton>
            {answer?.askAnyway && (
              <Button type="submit" name="passo" value="salvar-mesmo-assim" variant="danger-outline" busy={busy}>
                Salvar mesmo assim
              </Button>
            )}
            {provider.awaitsOwner && (
              <Button type="submit" name="passo" value="abrir-com-teste" variant="danger-outline" busy={busy}>
                Abrir com chaves de teste
              </Button>
            )}
            {source === "panel" && (
              <Button type="submit" name="passo" value="remover" variant="ghost" busy={busy}>
                Remover chaves
              </Button>
            )}
          </div>
        </>
      )}
    </AdminForm>
  );
}

/** What works and lacks something, and what a test of keys cannot check. */
function KeyHints({ answer }: { answer: AdminAnswer | undefined }) {
  if (answer?.kind !== "done" || !answer.except) return null;
  return (
    <Note tone="info" role="status" title="Falta conferir.">
      <ul className="grid gap-1">
        {answer.except.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  );
}
