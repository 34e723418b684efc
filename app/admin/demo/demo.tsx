import { RotateCcw, Trash2 } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { Note } from "#app/ui/note.tsx";
import { readDemoState } from "#shop/demo/demo-queries.server.ts";
import { removeDemo } from "#shop/demo/remove-demo.server.ts";
import { resumeDemo } from "#shop/demo/resume-demo.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { said } from "../page/refuse-staff.server.ts";
import type { Route } from "./+types/demo";
import { REMOVE, RESUME } from "./demo-note.tsx";

const REMOVED = "Os dados de demonstração foram apagados";

export const loader = panelLoader(async ({ db, staff }) => {
  const { role } = staff;
  return { demo: await readDemoState(db), mayRemove: mayDo(role, "settings.write") };
});

export const action = panelForms({
  async [RESUME]({ services, staff, fields }) {
    return said(fields, await resumeDemo(services, staff), "A criação continua");
  },
  async [REMOVE]({ services, staff, fields }) {
    return said(fields, await removeDemo(services, staff), REMOVED);
  },
});

export const clientAction = offlineAction("Não foi possível apagar");

/** What the demo made, and the press that removes it: where the note above each page leads. */
export default function Demo({ loaderData }: Route.ComponentProps) {
  const sent = useSentAnswer();
  const { demo, mayRemove } = loaderData;
  return (
    <AdminScreen
      title="Dados de demonstração"
      lead="Pedidos, clientes e mensagens que esta loja criou para mostrar o painel."
    >
      {sent?.kind === "done" && !demo && <Note tone="success" role="status" title={`${REMOVED}.`} />}
      <Panel title={demo ? `${demo.made} pedidos de demonstração` : "Nenhum dado de demonstração"}>
        {demo ? (
          <>
            {demo.hasStopped && (
              <Note tone="warning" title={`A criação parou em ${demo.made} de ${demo.planned} pedidos.`}>
                <p className="mb-3">O servidor tentou várias vezes e não conseguiu. O que foi criado está completo.</p>
                {mayRemove && <ActionButton intent={RESUME} label="Tentar de novo" icon={RotateCcw} />}
              </Note>
            )}
            <ul className="grid list-disc gap-2 pl-4 text-ink-soft text-small">
              <li>
                Apagar remove os pedidos, clientes, mensagens, favoritos e cupons de demonstração, e o que foi feito
                neles.
              </li>
              <li>O que você e os seus clientes criaram fica: pedidos, contas, produtos, estoque e configurações.</li>
              <li>Estoque e relatórios são recontados na hora. Não há como desfazer.</li>
            </ul>
            {mayRemove && (
              <ActionButton
                intent={REMOVE}
                label="Apagar tudo isto"
                icon={Trash2}
                variant="danger-outline"
                question={{
                  title: "Apagar os dados de demonstração?",
                  text: "Pedidos e clientes de demonstração somem de vez. Não há como desfazer.",
                  confirm: "Apagar tudo",
                  danger: true,
                }}
              />
            )}
          </>
        ) : (
          <p className="text-ink-soft text-small">Tudo o que o painel mostra foi feito por pessoas.</p>
        )}
      </Panel>
    </AdminScreen>
  );
}
