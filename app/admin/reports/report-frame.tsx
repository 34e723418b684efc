import clsx from "clsx";
import { Children, isValidElement, type ReactNode } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";
import { PERIOD_LABELS, PERIOD_NAMES } from "#shop/insight/reports/period.ts";
import { tabClass } from "../list/tab-class.ts";
import { PanelTitle } from "../page/admin-panel.tsx";
import { type Figure, Figures } from "./figures.tsx";
import type { ReportFrameData } from "./load-report.server.ts";

/** The reports in order; the area opens with the first. */
const REPORT_PAGES = [
  { to: "/admin/relatorios", label: "Vendas" },
  { to: "/admin/relatorios/pagamentos", label: "Conversão e pagamentos" },
  { to: "/admin/relatorios/produtos", label: "Produtos e estoque" },
  { to: "/admin/relatorios/cupons", label: "Cupons" },
  { to: "/admin/relatorios/frete", label: "Frete" },
  { to: "/admin/relatorios/clientes", label: "Clientes" },
] as const;

interface ReportFrameProps {
  title: string;
  /** The document's title, where it is not the heading. */
  tab?: string;
  frame: ReportFrameData;
  /** The report's main figures, above everything else. */
  figures?: readonly Figure[];
  children: ReactNode;
}

/** Every report: its name and period, its figures, and what they come to in one sentence. */
export function ReportFrame({ title, tab = title, frame, figures, children }: ReportFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PanelTitle of={tab} />
      <ReportNav query={frame.query} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <h2 className="font-serif text-h2">{title}</h2>
        <PeriodChoice {...frame} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {figures && <Figures figures={figures} />}
        <p className="text-small text-ink-soft tabular-nums" data-sentence>
          {frame.sentence}
        </p>
        {frame.asOf && <p className="text-caption text-ink-muted">Lido da réplica do banco: dados de {frame.asOf}.</p>}
      </div>
      {emptyLast(children)}
    </div>
  );
}

/** The sections in their order, with those that have nothing to show after all others. */
function emptyLast(sections: ReactNode): ReactNode[] {
  const isEmpty = (section: ReactNode) =>
    isValidElement<{ isEmpty?: boolean }>(section) && section.props.isEmpty === true;
  const all = Children.toArray(sections);
  return [...all.filter((section) => !isEmpty(section)), ...all.filter(isEmpty)];
}

/** Links to the other reports, for the same period. */
function ReportNav({ query }: { query: string }) {
  const row = useChosenInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label="Relatórios"
      data-keep-clear
      className="max-md:mask-r-from-[calc(100%-2rem)] max-md:pr-8 -mx-gutter flex gap-2 overflow-x-auto px-gutter"
    >
      {REPORT_PAGES.map(({ to, label }) => (
        <NavLink key={to} to={`${to}?${query}`} end className={({ isActive }) => tabClass(isActive)}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

const NAMED = PERIOD_NAMES.filter((name) => name !== "livre");

function PeriodChoice({ period, problem, today, typed }: ReportFrameData) {
  const { pathname } = useLocation();
  const row = useChosenInView<HTMLElement>();
  const free = period.name === "livre" || problem !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-1 lg:flex lg:max-w-full lg:flex-row-reverse lg:flex-wrap lg:items-center lg:gap-x-5">
      <nav
        ref={row}
        aria-label="Período"
        data-keep-clear
        className="max-md:mask-r-from-[calc(100%-2rem)] max-md:pr-8 -mx-gutter flex overflow-x-auto px-gutter lg:mx-0 lg:px-0"
      >
        {NAMED.map((name) => {
          const chosen = name === period.name && !problem;
          return (
            <Link
              key={name}
              to={`${pathname}?periodo=${name}`}
              preventScrollReset
              aria-current={chosen ? "page" : undefined}
              className={clsx(
                "-ml-px inline-flex min-h-tap flex-none items-center border px-4 text-small whitespace-nowrap first:ml-0",
                chosen
                  ? "relative border-ink bg-ink font-semibold text-paper"
                  : "border-line-strong bg-surface hover:bg-tile",
              )}
            >
              {PERIOD_LABELS[name]}
            </Link>
          );
        })}
      </nav>
      <details open={free} key={`${period.name}-${problem?.field}`} className="min-w-0">
        <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">
          {PERIOD_LABELS.livre}
        </summary>
        <Form method="get" preventScrollReset className="flex flex-wrap items-start gap-3 pt-1 pb-2">
          <input type="hidden" name="periodo" value="livre" />
          <TextField
            key={`de-${typed.from}`}
            label="Primeiro dia"
            name="de"
            type="date"
            max={today}
            defaultValue={typed.from}
            error={problem?.field === "de" ? problem.message : null}
            className="w-44"
          />
          <TextField
            key={`ate-${typed.to}`}
            label="Último dia"
            name="ate"
            type="date"
            defaultValue={typed.to}
            error={problem?.field === "ate" ? problem.message : null}
            className="w-44"
          />
          <Button type="submit" variant="secondary" className="mt-6.5">
            Ver período
          </Button>
        </Form>
      </details>
    </div>
  );
}
