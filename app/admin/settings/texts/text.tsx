import { Pencil, RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelPost, type PanelRequest, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { TEXT_GROUPS } from "#shop/settings/texts/text-entry.ts";
import { isTextKey, SHOP_TEXTS } from "#shop/settings/texts/texts.ts";
import { AdminScreen, Panel, SmallLink } from "../../page/admin-panel.tsx";
import { missing } from "../../page/missing-record.ts";
import { refuseStaff } from "../../page/refuse-staff.server.ts";
import type { Route } from "./+types/text";
import { changeShopText } from "./change-text.server.ts";
import { loadText } from "./load-text.server.ts";
import { TextEditor } from "./text-editor.tsx";
import { TextPreview } from "./text-preview.tsx";

type Params = Route.LoaderArgs["params"];

export const loader = panelLoader(async ({ services, staff, params: { key } }: PanelRequest<Params>) => {
  if (!isTextKey(key)) throw missing("text");
  return loadText(services, staff, key);
});

export const action = panelAction(async (posted: PanelPost<Params>) => {
  const { key } = posted.params;
  if (!isTextKey(key)) return refuseStaff(posted.fields, { reason: "no_such_form" });
  return changeShopText({ ...posted, key });
});

export const clientAction = offlineAction();

/** One text: its parts with their fields, and what it looks like. */
export default function AdminText({ loaderData }: Route.ComponentProps) {
  const { key, version, isChanged, changed, mayWrite } = loaderData;
  const entry = SHOP_TEXTS[key];
  return (
    <AdminScreen
      title={entry.name}
      lead={`${TEXT_GROUPS[entry.group]} · ${entry.used}`}
      action={isChanged && <StatusPill tone="info" icon={Pencil} label="Alterado" />}
    >
      <EditedText key={`${key} ${version}`} text={loaderData} />
      {changed && (
        <Panel title="Alterações" lead={`A última: ${changed}.`}>
          {mayWrite && (
            <div className="flex flex-wrap gap-3">
              <ActionButton intent="undo" icon={Undo2} label="Desfazer a última alteração" fields={{ version }} />
              {isChanged && (
                <ActionButton
                  intent="restore"
                  icon={RotateCcw}
                  label="Voltar ao original"
                  fields={{ version }}
                  question={{
                    title: "Voltar ao texto original?",
                    text: "O que foi escrito aqui deixa de ser usado no que for enviado a partir de agora. Você pode desfazer.",
                    confirm: "Voltar ao original",
                  }}
                />
              )}
            </div>
          )}
        </Panel>
      )}
      <SmallLink to="/admin/configuracoes/textos" className="justify-self-start">
        Voltar para os textos
      </SmallLink>
    </AdminScreen>
  );
}

interface EditedTextProps {
  text: Route.ComponentProps["loaderData"];
}

function EditedText({ text }: EditedTextProps) {
  const sent = useSentAnswer();
  // Without scripts, a preview and a test come back with what was typed.
  const values = sent?.text?.typed ?? text.values;
  const [typed, setTyped] = useState(values);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-8">
      <Panel title="Texto">
        <TextEditor text={text} values={values} onType={setTyped} />
      </Panel>
      <TextPreview text={text} typed={typed} mail={sent?.text?.mail ?? text.mail} />
    </div>
  );
}
