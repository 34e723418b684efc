import { data } from "react-router";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/no-access";
import { adminMeta } from "./admin-meta.ts";
import { AdminScreen } from "./admin-panel.tsx";
import { staffOf } from "./staff-context.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  return data(null, { status: 403 });
}

export function meta() {
  return adminMeta("Sem acesso");
}

/** The guard redirects here when the role lacks the page's permission. */
export default function NoAccess() {
  return (
    <AdminScreen title="Sem acesso a esta página">
      <Note tone="warning" title="A sua função não permite ver esta página.">
        Se você precisa dela, fale com o proprietário da loja.
      </Note>
    </AdminScreen>
  );
}
