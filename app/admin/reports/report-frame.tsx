import clsx from "clsx";
import type { ReactNode } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";
import { PERIOD_LABELS, PERIOD_NAMES } from "#shop/insight/reports/period.ts";
import { tabClass } from "../list/tab-class.ts";
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
  frame: ReportFrameData;
  children: ReactNode;
}

/** Header of every report: a one-sentence summary and the period. */
export function ReportFrame({ title, frame, children }: ReportFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <ReportNav query={frame.query} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="font-serif text-h2">{title}</h2>
        <p className="max-w-read text-lead tabular-nums" data-sentence>
          {frame.sentence}
        </p>
        {frame.asOf && <p className="text-caption text-ink-muted">Lido da réplica do banco: dados de {frame.asOf}.</p>}
      </div>
      <PeriodChoice {...frame} />
      {children}
    </div>
  );
}

/** Links to the other reports, for the same period. */
function ReportNav({ query }: { query: string }) {
  const row = useChosenInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label="Relatórios"
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-start">
      <nav
        ref={row}
        aria-label="Período"
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
