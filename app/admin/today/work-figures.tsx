import clsx from "clsx";
import { Gem, Hourglass, type LucideIcon, Mail, Package, RotateCcw, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { formatDayAndMonth } from "#platform/clock.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import { requestDeadlineText } from "../people/people-texts.ts";
import { returnDeadlineText } from "../returns/return-admin-texts.ts";
import type { ShownToday } from "./load-today.server.ts";

interface WorkFigure {
  /** The list that the figure counts, filtered. */
  to: string;
  label: string;
  icon: LucideIcon;
  value: string;
  /** A few words below. */
  note: string;
  /** More than nothing is bad news. */
  warns?: true;
}

/** Counts of what waits; each leads to its list, filtered to what it counts. Rules: TODAY-2. */
export function WorkFigures({ today }: { today: ShownToday }) {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
      {figuresOf(today).map(({ to, label, icon, value, note, warns }) => (
        <li key={label} className="row-span-3 grid grid-rows-subgrid">
          <Link
            to={to}
            className="row-span-3 grid grid-rows-subgrid gap-1 bg-surface px-4 py-4 -outline-offset-2 hover:bg-paper md:px-5 md:py-5"
          >
            <span className="flex items-center gap-2 text-ink-soft text-small">
              <Icon of={icon} size="s" />
              {label}
            </span>
            <span
              className={clsx(
                "font-semibold text-h3 tabular-nums",
                value === "0" ? "text-ink-muted" : warns && "text-danger",
              )}
            >
              {value}
            </span>
            <span className="text-caption text-ink-muted">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function figuresOf({ lateUntil, orders, returns, messages, lowStock }: ShownToday): WorkFigure[] {
  return [
    ...(orders ? orderFigures(orders, lateUntil) : []),
    ...(returns
      ? [
          {
            to: "/admin/trocas?ver=abertas",
            label: "Trocas e devoluções",
            icon: RotateCcw,
            value: formatCount(returns.open),
            note: returns.first[0] ? returnNote(returns.first[0]) : "Nada em aberto",
          },
        ]
      : []),
    ...(messages
      ? [
          {
            to: "/admin/clientes/contatos?ver=novas",
            label: "Mensagens",
            icon: Mail,
            value: messages.waiting,
            note: messages.first[0]
              ? `A mais antiga: ${requestDeadlineText(messages.first[0].daysLeft, "atrasada")}`
              : "Tudo respondido",
          },
        ]
      : []),
    ...(lowStock
      ? [
          {
            to: "/admin/produtos?estado=baixo",
            label: "Estoque baixo",
            icon: Gem,
            value: `${formatCount(lowStock.count)}${lowStock.isMore ? "+" : ""}`,
            note: lowStock.count === 0 ? "Nenhum produto" : "Acabando ou esgotados",
          },
        ]
      : []),
  ];
}

function orderFigures({ toPack, late, problems, oldest }: NonNullable<ShownToday["orders"]>, lateUntil: string) {
  return [
    {
      to: "/admin/pedidos?ver=embalar",
      label: "Para embalar",
      icon: Package,
      value: toPack,
      note: oldest[0] ? `O mais antigo: ${oldest[0].since}` : "Tudo embalado",
    },
    {
      to: `/admin/pedidos?ver=embalar&ate=${lateUntil}`,
      label: "Atrasados",
      icon: Hourglass,
      value: late,
      note: late === "0" ? "Nenhum fora do prazo" : `Feitos até ${formatDayAndMonth(lateUntil)}`,
      warns: true,
    },
    {
      to: "/admin/pedidos?ver=problemas",
      label: "Com problema",
      icon: TriangleAlert,
      value: problems,
      note: problems === "0" ? "Nenhuma etiqueta parada" : "Etiqueta ou entrega parada",
      warns: true,
    },
  ] satisfies WorkFigure[];
}

function returnNote(first: NonNullable<ShownToday["returns"]>["first"][number]): string {
  const text = returnDeadlineText(first, first.today)?.text ?? "";
  return text === "Esperando o cliente" ? text : `A primeira: ${text.toLowerCase()}`;
}
