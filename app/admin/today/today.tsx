import clsx from "clsx";
import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { EmptyForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { chooseStart } from "#shop/staff/change-own-profile.server.ts";
import { useIdleRevalidation } from "../health/use-idle-revalidation.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, SmallLink } from "../page/admin-panel.tsx";
import { said } from "../page/refuse-staff.server.ts";
import type { Route } from "./+types/today";
import { FirstStepsHint, FirstStepsList, PUT_AWAY } from "./first-steps-list.tsx";
import { loadTodayPage, type ShownToday } from "./load-today.server.ts";
import { SalesToday } from "./sales-today.tsx";
import { LowStockPanel, MessagesPanel, OpenReturnsPanel, PackingPanel } from "./today-panels.tsx";
import { longDayText } from "./today-texts.ts";
import { WorkFigures } from "./work-figures.tsx";

/** Form name of the switch. */
const START_HERE = "startHere";

export const loader = panelLoader(({ services, staff, query }) => {
  const asked = query.get("ver");
  const view = asked === "passos" || asked === "dia" ? asked : null;
  return loadTodayPage(services, staff, view);
});

export const action = panelForms({
  async [START_HERE]({ services, staff, fields }) {
    const opensToday = fields.aqui === "sim";
    const words = opensToday ? "O painel agora abre em Hoje" : "O painel volta a abrir na página de sempre";
    return said(fields, await chooseStart(services, staff, { opensToday }), words);
  },
  async [PUT_AWAY]({ services, staff, fields }) {
    const firstStepsAway = fields.dispensar === "sim";
    const words = firstStepsAway ? "Primeiros passos dispensados" : "Primeiros passos de volta";
    return said(fields, await chooseStart(services, staff, { firstStepsAway }), words);
  },
});
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
          <SmallLink to="/admin/hoje?ver=dia">Ver o dia</SmallLink>
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

/** Makes 'Hoje' the first page of the staff member, or not. Posts the wanted state, so a second press changes nothing. */
function StartHereSwitch({ isOn }: { isOn: boolean }) {
  return (
    <AdminForm intent={START_HERE} schema={EmptyForm} className="grid gap-3">
      {({ busy }) => (
        <>
          <input type="hidden" name="aqui" value={isOn ? "nao" : "sim"} />
          <button
            type="submit"
            role="switch"
            aria-checked={isOn}
            aria-disabled={busy || undefined}
            className="inline-flex min-h-tap items-center gap-3 rounded-control text-small"
          >
            <span
              aria-hidden="true"
              className={clsx(
                "flex h-6 w-10.5 flex-none items-center rounded-full border p-0.5 transition-colors duration-(--duration-fast)",
                isOn ? "justify-end border-ink bg-ink" : "border-line-strong bg-surface",
              )}
            >
              <span className={clsx("block size-4.5 rounded-full", isOn ? "bg-paper" : "bg-line-strong")} />
            </span>
            Abrir o painel por aqui
          </button>
        </>
      )}
    </AdminForm>
  );
}
