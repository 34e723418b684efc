import { offlineAnswer } from "#app/forms/offline-answer.ts";
import { readForPage } from "#app/request/outage.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen } from "../admin-panel.tsx";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/health";
import { AlertsPanel } from "./alerts-panel.tsx";
import { BlockedPanel } from "./blocked-panel.tsx";
import { BooksPanel } from "./books-panel.tsx";
import { changeHealth } from "./change-health.server.ts";
import { DatabasePanel } from "./database-panel.tsx";
import { DiskWarnings } from "./disk-warnings.tsx";
import { EmailTroublePanel } from "./email-trouble-panel.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { InboxPanel } from "./inbox-panel.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import { loadHealth } from "./load-health.server.ts";
import { UnreadPanel } from "./unread-panel.tsx";
import { useGentleRefresh } from "./use-gentle-refresh.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const query = pageUrlOf(request).searchParams;
  return readForPage(() => loadHealth(context.get(servicesContext), staff, query));
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) => changeHealth(context.get(servicesContext), staff, fields));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AdminAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return offlineAnswer(error, "Não foi possível concluir");
  }
}

export function meta() {
  return adminMeta("Saúde");
}

/** How the shop is: what it could not do, what it was told, what it counts. */
export default function Health({ loaderData: health, actionData }: Route.ComponentProps) {
  useGentleRefresh();
  return (
    <AdminScreen
      title="Saúde"
      lead={`O que a loja faz por trás das páginas. Visto em ${health.at}; atualiza sozinho.`}
      aside={
        <>
          <BooksPanel health={health} initial={actionData} />
          <EmailTroublePanel mails={health.mails} />
          <DatabasePanel health={health} />
        </>
      }
    >
      <DiskWarnings disks={health.disks} />
      <FiguresPanel health={health} />
      <AlertsPanel health={health} initial={actionData} />
      <JobsPanel health={health} initial={actionData} />
      <UnreadPanel unread={health.unread} />
      <BlockedPanel blocked={health.blocked} />
      <InboxPanel health={health} initial={actionData} />
    </AdminScreen>
  );
}
