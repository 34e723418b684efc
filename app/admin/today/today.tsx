import { Link } from "react-router";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Note } from "#app/ui/note.tsx";
import type { AdminAnswer } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen } from "../admin-panel.tsx";
import { useIdleRevalidation } from "../health/use-idle-revalidation.ts";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/today";
import { changeToday } from "./change-today.server.ts";
import { loadToday } from "./load-today.server.ts";
import { SalesToday } from "./sales-today.tsx";
import { StartHereSwitch } from "./start-here-switch.tsx";
import { LowStockPanel, MessagesPanel, OpenReturnsPanel, PackingPanel } from "./today-panels.tsx";
import { longDayText } from "./today-texts.ts";
import { WorkFigures } from "./work-figures.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  return readOrOutage(() => loadToday(context.get(servicesContext), staff));
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) => changeToday(context.get(servicesContext), staff, fields));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta() {
  return adminMeta("Hoje");
}

/** What waits for somebody today, and today's sales. */
export default function TodayPage({ loaderData: today, actionData }: Route.ComponentProps) {
  useIdleRevalidation();
  return (
    <AdminScreen
      title="Hoje"
      lead={longDayText(today.day)}
      action={<StartHereSwitch isOn={today.opensToday} initial={actionData} />}
    >
      {today.alerts !== null && today.alerts > 0 && (
        <Note
          tone="danger"
          title={today.alerts === 1 ? "Há um alerta em aberto." : `Há ${today.alerts} alertas em aberto.`}
        >
          <Link to="/admin/saude" className="link">
            Ver em Saúde
          </Link>
        </Note>
      )}
      <WorkFigures today={today} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        {today.sales && <SalesToday days={today.sales} />}
        <PackingPanel orders={today.orders} />
        <OpenReturnsPanel returns={today.returns} />
        <MessagesPanel messages={today.messages} />
      </div>
      <LowStockPanel lowStock={today.lowStock} />
    </AdminScreen>
  );
}
