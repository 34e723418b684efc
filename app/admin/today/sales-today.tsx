import clsx from "clsx";
import { SmallLink } from "#app/admin/page/admin-panel.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import { shortWeekdayText, weekBeforeText } from "./today-texts.ts";

export interface DaySales {
  /** `YYYY-MM-DD`. */
  day: string;
  orders: number;
  revenueCents: number;
}

/** In percent of a bar's room; the rest is for its value. */
const MOST_HEIGHT = 80;

/**
 * Sales of today against the same weekday of last week, with the days between.
 * @param days Eight, today last.
 * Rules: TODAY-5.
 */
export function SalesToday({ days }: { days: readonly DaySales[] }) {
  const [before] = days;
  const today = days.at(-1);
  if (!before || !today) return null;
  const most = Math.max(...days.map(({ revenueCents }) => revenueCents));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)] gap-3 rounded-panel border border-line bg-surface px-5 pt-3 pb-5 md:px-6 md:pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-title">Vendas de hoje</h3>
        <SmallLink to="/admin/relatorios?periodo=hoje">Ver relatório</SmallLink>
      </div>
      <div className="grid gap-1">
        <p className="font-semibold text-h3 tabular-nums">{formatBrl(today.revenueCents)}</p>
        <p className="text-ink-soft text-small tabular-nums">
          {today.orders === 0
            ? "Nenhum pedido pago até agora."
            : `${counted(today.orders, "pedido pago", "pedidos pagos")} até agora.`}
        </p>
        <p className="text-ink-muted text-small tabular-nums">
          {weekBeforeText(today.day)}, o dia todo:{" "}
          {before.orders === 0
            ? "nenhuma venda."
            : `${formatBrl(before.revenueCents)} em ${counted(before.orders, "pedido", "pedidos")}.`}
        </p>
      </div>
      {most > 0 && (
        <ol className="grid min-h-32 grid-cols-8 gap-1.5 sm:gap-2.5" aria-label="Vendas dos últimos oito dias">
          {days.map(({ day, revenueCents }) => (
            <li key={day} className="grid min-w-0 grid-rows-[minmax(0,1fr)_auto] gap-1.5 text-center">
              <span className="flex flex-col justify-end">
                <span
                  aria-hidden="true"
                  className="-mx-1 whitespace-nowrap text-caption text-ink-muted tracking-tighter cramped:hidden"
                >
                  {formatCount(revenueCents / 100)}
                </span>
                <span
                  aria-hidden="true"
                  className={clsx(
                    "block min-h-0.5 w-full",
                    day === today.day ? "bg-accent" : day === before.day ? "bg-line-strong" : "bg-tile-deep",
                  )}
                  style={{ height: `${Math.round((revenueCents * MOST_HEIGHT) / most)}%` }}
                />
              </span>
              <span
                className={clsx("text-caption tabular-nums", day === today.day ? "font-semibold" : "text-ink-muted")}
              >
                <span aria-hidden="true">{day === today.day ? "hoje" : shortWeekdayText(day)}</span>
                <span className="sr-only">{`${shortWeekdayText(day)}: ${formatBrl(revenueCents)}`}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
