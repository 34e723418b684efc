import { UserPlus } from "lucide-react";
import { Link } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { readStaffList } from "#shop/staff/read-staff.server.ts";
import { ROLE_LABELS } from "#shop/staff/role.ts";
import { AdminScreen } from "../page/admin-panel.tsx";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/staff-list";
import { SecondFactorMark, StaffState } from "./staff-state.tsx";

export const loader = panelLoader(async ({ db, staff, may }) => {
  const members = await orForbidden(readStaffList(db, staff));
  return { members, self: staff.staffId, mayWrite: may("staff.write") };
});

/** The staff with their roles. */
export default function StaffList({ loaderData }: Route.ComponentProps) {
  const { members, self, mayWrite } = loaderData;
  return (
    <AdminScreen
      title="Equipe"
      lead="Quem entra no painel, e o que pode fazer."
      action={
        mayWrite && (
          <ButtonLink to="/admin/configuracoes/equipe/convidar" icon={UserPlus}>
            Convidar pessoa
          </ButtonLink>
        )
      }
    >
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {members.map((member) => (
          <li key={member.id}>
            <Link
              to={`/admin/configuracoes/equipe/${member.id}`}
              className="grid gap-x-6 gap-y-2 px-5 py-4 hover:bg-tile md:grid-cols-[minmax(0,1fr)_10rem_auto] md:items-center"
            >
              <span className="grid min-w-0">
                <span className="break-words font-semibold">
                  {member.name}
                  {member.id === self && <span className="font-normal text-ink-muted"> (você)</span>}
                </span>
                <span className="break-all text-ink-muted text-small">
                  {member.username} · {member.email}
                </span>
              </span>
              <span className="text-small">{ROLE_LABELS[member.role]}</span>
              <span className="flex flex-wrap gap-2 md:justify-end">
                {member.hasSecondFactor && <SecondFactorMark />}
                <StaffState member={member} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </AdminScreen>
  );
}
