import { RotateCcw } from "lucide-react";
import { Form } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { PROVIDER_OPTIONS, providerHealthText, topicText, WEBHOOK_EVENT_STATE_TEXTS } from "./health-texts.ts";
import type { ShownHealth } from "./load-health.server.ts";

interface InboxPanelProps {
  health: ShownHealth;
}

const STATE_OPTIONS = [
  { value: "", label: "Todos" },
  ...Object.entries(WEBHOOK_EVENT_STATE_TEXTS).map(([value, label]) => ({ value, label })),
];

/** Incoming webhook events, with a retry. Processing asks the provider again, so a repeat is safe. */
export function InboxPanel({ health }: InboxPanelProps) {
  const { webhooks, notices, nextBeforeId, filter, mayWrite } = health;
  const older = new URLSearchParams({
    provedor: filter.provider,
    estado: filter.state,
    antes: String(nextBeforeId),
  });
  return (
    <Panel
      title="Avisos recebidos"
      lead="O que Mercado Pago, Stripe e Melhor Envio contam à loja. Reprocessar só consulta o provedor; nunca cobra."
      trailing={
        mayWrite && (
          <ActionButton
            intent="replayEvents"
            label="Repetir avisos sem resultado"
            icon={RotateCcw}
            fields={{ provider: filter.provider }}
          />
        )
      }
    >
      {webhooks.length > 0 && (
        <ul className="grid gap-1 text-small">
          {webhooks.map(({ provider, lastWebhookAt, unheard }) => (
            <li key={provider}>
              <b className="font-semibold">{providerHealthText(provider)}:</b>{" "}
              <span className="text-ink-soft">
                {lastWebhookAt ? `último aviso em ${lastWebhookAt}` : "nenhum aviso até agora"}
                {unheard > 0 && `; ${unheard} descobertos só perguntando`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Form
        method="get"
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,16rem)_auto] sm:justify-start"
      >
        <SelectField
          key={`provedor ${filter.provider}`}
          label="Provedor"
          name="provedor"
          defaultValue={filter.provider}
          options={PROVIDER_OPTIONS}
        />
        <SelectField
          key={`estado ${filter.state}`}
          label="Situação"
          name="estado"
          defaultValue={filter.state}
          options={STATE_OPTIONS}
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          Filtrar
        </Button>
      </Form>
      {notices.length === 0 ? (
        <p className="py-6 text-center text-ink-soft text-small">Nenhum aviso com este filtro.</p>
      ) : (
        <ul className="divide-y divide-line">
          {notices.map(({ id, provider, topic, resourceId, receivedAt, state }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 text-small md:grid-cols-[9rem_minmax(0,1fr)_auto]"
            >
              <span className="text-ink-muted tabular-nums">{receivedAt}</span>
              <div className="grid min-w-0 gap-0.5">
                <span className="font-medium">
                  {providerHealthText(provider)}
                  {topicText(topic) && `, ${topicText(topic)}`}
                  <span className="font-normal text-ink-soft">: {WEBHOOK_EVENT_STATE_TEXTS[state]}</span>
                </span>
                <code className="break-all text-caption text-ink-muted">
                  {id} · {resourceId}
                </code>
              </div>
              {mayWrite && (
                <ActionButton
                  intent={`replayEvents-${id}`}
                  label="Reprocessar"
                  icon={RotateCcw}
                  variant={state === "done" ? "ghost" : "secondary"}
                  fields={{ eventId: String(id) }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {nextBeforeId !== null && (
        <ButtonLink to={`?${older}`} preventScrollReset variant="secondary" size="s" className="justify-self-center">
          Ver anteriores
        </ButtonLink>
      )}
    </Panel>
  );
}
