import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { useIdleRevalidation } from "../health/use-idle-revalidation.ts";
import { AdminScreen } from "../page/admin-panel.tsx";
import type { Route } from "./+types/today";
import { changeToday } from "./change-today.server.ts";
import { FirstStepsHint, FirstStepsList } from "./first-steps-list.tsx";
import { loadTodayPage, type ShownToday } from "./load-today.server.ts";
import { SalesToday } from "./sales-today.tsx";
import { StartHereSwitch } from "./start-here-switch.tsx";
import { LowStockPanel, MessagesPanel, OpenReturnsPanel, PackingPanel } from "./today-panels.tsx";
import { longDayText } from "./today-texts.ts";
import { WorkFigures } from "./work-figures.tsx";

export const loader = panelLoader(({ services, staff, query }) => {
  const asked = query.get("ver");
  const view = asked === "passos" || asked === "dia" ? asked : null;
  return loadTodayPage(services, staff, view);
});

export const action = panelAction(({ services, staff, fields }) => changeToday(services, staff, fields));
export const clientAction = offlineAction();

/** What is chosen only once comes after what is read every day. */
const FOOT = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3";

/** What waits for somebody today and today's sales; in a new shop its first steps. */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { today, steps, open, firstStepsAway, maySeeSteps, opensToday } = loaderData;
  useIdleRevalidation();
  const start = <StartHereSwitch isOn={opensToday} />;
  if (!today) {
    return (
      <AdminScreen
        tab="Hoje"
        title="Primeiros passos"
        lead="O que uma loja nova precisa. Cada passo se confere sozinho."
      >
        <FirstStepsList steps={steps} open={open} isAway={firstStepsAway} />
        <div className={FOOT}>
          <Link to="/admin/hoje?ver=dia" className="link inline-flex min-h-tap items-center text-small">
            Ver o dia
          </Link>
          {start}
        </div>
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title="Hoje" lead={longDayText(today.day)}>
      <Day today={today} />
      <div className={FOOT}>
        {maySeeSteps && <FirstStepsHint open={open} isAway={firstStepsAway} />}
        {start}
      </div>
    </AdminScreen>
  );
}

function Day({ today }: { today: ShownToday }) {
  const { alerts } = today;
  return (
    <>
      {alerts !== null && alerts > 0 && (
        <Note tone="danger" title={alerts === 1 ? "Há um alerta em aberto." : `Há ${alerts} alertas em aberto.`}>
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
    </>
  );
}
