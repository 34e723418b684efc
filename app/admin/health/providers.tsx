import { Check, CircleAlert, CircleHelp, ClipboardCheck } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { askProviderCheck } from "#shop/insight/provider-check/ask-provider-check.server.ts";
import { VERDICT_LABELS, type Verdict } from "#shop/insight/provider-check/check-report.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { said } from "../page/refuse-staff.server.ts";
import type { Route } from "./+types/providers";
import { loadProviderCheck, type ShownProviderCheck, type ShownStep } from "./load-provider-check.server.ts";
import { useIdleRevalidation } from "./use-idle-revalidation.ts";

const LOOKS: Readonly<Record<Verdict, StatusLook>> = {
  agrees: { tone: "accent", icon: Check },
  differs: { tone: "danger", icon: CircleAlert },
  open: { tone: "neutral", icon: CircleHelp },
};

export const loader = panelLoader(({ services, staff }) => loadProviderCheck(services, staff));
export const action = panelForms({
  async checkProviders({ services, staff, fields }) {
    return said(fields, await askProviderCheck(services, staff), "Conferência pedida");
  },
});

export const clientAction = offlineAction("Não foi possível concluir");

/** Result of the provider check, which runs with test keys. */
export default function Providers({ loaderData: { check, mayWrite } }: Route.ComponentProps) {
  useIdleRevalidation();
  return (
    <AdminScreen
      title="Conferir provedores"
      lead="Faz a parte dos provedores em uma venda, passo a passo, com chaves de teste, e compara cada resposta com o que a loja espera."
      aside={
        <Panel title="Como funciona">
          <ul className="grid list-disc gap-2 pl-5 text-ink-soft text-small">
            <li>Só com chaves de teste: com chaves de produção nada é pedido nem cobrado.</li>
            <li>
              Leva de um a cinco minutos: a busca do Mercado Pago demora a mostrar um pedido novo. O que é criado é
              cancelado ou devolvido.
            </li>
            <li>Um e-mail de teste vai para o endereço da loja.</li>
            <li>As respostas ficam guardadas aqui sem segredos nem dados pessoais.</li>
            <li>
              No servidor, <code>npm run providers</code> faz o mesmo e deixa pagar na página da Stripe.
            </li>
          </ul>
        </Panel>
      }
    >
      <Panel title="Última conferência" lead={check ? `Começou em ${check.askedAt}.` : undefined}>
        <CheckNote check={check} />
        {mayWrite && check?.state !== "running" && (
          <ActionButton
            intent="checkProviders"
            label={check ? "Conferir de novo" : "Conferir provedores"}
            icon={ClipboardCheck}
          />
        )}
      </Panel>
      {check?.providers.map(({ provider, label, steps }) => (
        <Panel key={provider} title={label}>
          <ProviderSteps steps={steps} />
        </Panel>
      ))}
    </AdminScreen>
  );
}

function CheckNote({ check }: Pick<ShownProviderCheck, "check">) {
  if (!check) return <p className="text-ink-soft text-small">Ainda não houve uma conferência.</p>;
  if (check.state === "running") {
    return (
      <p role="status" className="text-ink-soft text-small">
        Conferindo agora... {check.providers.length > 0 && check.summary}
      </p>
    );
  }
  if (check.state === "broken") {
    return (
      <Note tone="warning" title="A conferência não terminou.">
        A loja foi reiniciada no meio. Confira de novo.
      </Note>
    );
  }
  return (
    <Note
      tone={check.differs ? "danger" : "success"}
      title={check.differs ? "Há diferenças." : "Tudo o que foi tentado confere."}
    >
      {check.summary}
    </Note>
  );
}

/** The steps tried at one provider, with their results and raw answers. */
function ProviderSteps({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ul className="divide-y divide-line">
      {steps.map(({ step, title, verdict, findings, notes, tasks, calls }) => (
        <li key={step} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 py-3.5 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <span className="min-w-0 break-words">{title}</span>
            <StatusPill {...LOOKS[verdict]} label={VERDICT_LABELS[verdict]} />
          </div>
          {findings.map((text) => (
            <p
              key={text}
              className={`break-words text-small ${verdict === "differs" ? "text-danger" : "text-ink-soft"}`}
            >
              {text}
            </p>
          ))}
          {notes.map((text) => (
            <p key={text} className="break-words text-caption text-ink-muted">
              {text}
            </p>
          ))}
          {tasks.map((text) => (
            <p key={text} className="break-words text-small">
              <b className="font-semibold">A fazer:</b> {text}
            </p>
          ))}
          {calls.length > 0 && (
            <details>
              <summary className="link w-fit cursor-pointer py-2 text-caption">
                {calls.length === 1 ? "Ver a resposta" : `Ver as ${calls.length} respostas`}
              </summary>
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {calls.map(({ line, body }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: calls never change their order
                  <li key={index}>
                    <code className="break-all text-caption">{line}</code>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
                    <pre tabIndex={0} className="max-h-96 overflow-auto rounded-panel bg-tile p-3 text-caption">
                      {body}
                    </pre>
                  </li>
                ))}
              </ol>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
