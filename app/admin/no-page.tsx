import { data, Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/no-page";
import { adminMeta } from "./admin-meta.ts";
import { AdminScreen } from "./admin-panel.tsx";
import { staffOf } from "./staff-context.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  return data(null, { status: 404 });
}

export function meta() {
  return adminMeta("Página não encontrada");
}

/** An address of the panel that is no page, for the staff. */
export default function NoPage() {
  return (
    <AdminScreen title="Página não encontrada">
      <Note title="Este endereço não existe no painel.">
        Confira o que foi digitado ou{" "}
        <Link to="/admin" className="link">
          volte para o início do painel
        </Link>
        .
      </Note>
    </AdminScreen>
  );
}
