import { data } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { AdminScreen } from "./admin-panel.tsx";

export const loader = panelLoader(async () => {
  return data(null, { status: 403 });
});

/** The guard redirects here when the role lacks the page's permission. */
export default function NoAccess() {
  return (
    <AdminScreen tab="Sem acesso" title="Sem acesso a esta página">
      <Note tone="warning" title="A sua função não permite ver esta página.">
        Se você precisa dela, fale com o proprietário da loja.
      </Note>
    </AdminScreen>
  );
}
