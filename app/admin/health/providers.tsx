import { ClipboardCheck } from "lucide-react";
import { data } from "react-router";
import { offlineAnswer } from "#app/forms/offline-answer.ts";
import { readForPage } from "#app/request/outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Note } from "#app/ui/note.tsx";
import { askProviderCheck } from "#shop/insight/provider-check/ask-provider-check.server.ts";
import { type AdminAnswer, done, INTENT_FIELD } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen, Panel } from "../admin-panel.tsx";
import { ActionButton } from "../orders/action-button.tsx";
import { refuseStaff } from "../refuse-staff.server.ts";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/providers";
import { loadProviderCheck, type ShownProviderCheck } from "./load-provider-check.server.ts";
import { ProviderSteps } from "./provider-steps.tsx";
import { useGentleRefresh } from "./use-gentle-refresh.ts";

export function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  return readForPage(() => loadProviderCheck(context.get(servicesContext), staff));
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, async (staff, fields) => {
    if (fields[INTENT_FIELD] !== "conferir-provedores") return refuseStaff(fields, { reason: "no_such_form" });
    const answer = await askProviderCheck(context.get(servicesContext), staff);
    if (answer.kind === "refused") return refuseStaff(fields, answer);
    return data(done(fields, "Conferência pedida"));
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AdminAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return offlineAnswer(error, "Não foi possível concluir");
  }
}

export function meta() {
  return adminMeta("Conferir provedores");
}

/** Whether the providers answer as the shop expects, tried with test keys. */
export default function Providers({ loaderData: { check, mayWrite }, actionData }: Route.ComponentProps) {
  useGentleRefresh();
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
            intent="conferir-provedores"
            initial={actionData}
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
