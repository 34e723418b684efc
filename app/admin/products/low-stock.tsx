import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { AdminScreen } from "../page/admin-panel.tsx";
import { SettingPanels } from "../page/setting-panel.tsx";
import { panelHandlers, readPanels } from "../page/setting-panels.server.ts";
import type { Route } from "./+types/low-stock";

export const loader = panelLoader(async ({ services, may }) => ({
  panels: await readPanels(services, "low_stock"),
  mayWrite: may("settings.write"),
}));

export const action = panelForms(panelHandlers("low_stock"));
export const clientAction = offlineAction();

/** From how few pieces on the panel calls stock low, and whether it writes to the shop. */
export default function LowStock({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen
      title="Estoque baixo"
      lead="Quando o painel e o aviso por e-mail consideram que uma peça está acabando."
      action={
        <ButtonLink to="/admin/produtos?estado=baixo" variant="secondary" size="s">
          Ver o estoque baixo
        </ButtonLink>
      }
    >
      <SettingPanels
        place="low_stock"
        {...loaderData}
        readOnly={<Note title="Só leitura.">A sua função permite ver este limite, não alterar.</Note>}
      />
    </AdminScreen>
  );
}
