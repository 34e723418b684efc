import { ChevronRight, Heart, House, type LucideIcon, Package } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

export interface ShortcutCounts {
  /** Orders neither delivered nor cancelled. */
  openOrders: number;
  favourites: number;
}

/** The three cards on every account page: orders, favourites, home. */
export function Shortcuts({ counts }: { counts?: ShortcutCounts | null }) {
  return (
    <nav aria-label="Atalhos">
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        <Card to="/pedidos" icon={Package} title="Meus Pedidos">
          {counts ? ordersText(counts.openOrders) : "Acompanhe suas compras"}
        </Card>
        <Card to="/wishlist" icon={Heart} title="Favoritos">
          {counts ? favouritesText(counts.favourites) : "Suas peças guardadas"}
        </Card>
        <Card to="/" icon={House} title="Voltar à loja">
          Ver novidades
        </Card>
      </ul>
    </nav>
  );
}

function ordersText(count: number): string {
  return count === 0 ? "Nenhum em andamento" : `${count} em andamento`;
}

function favouritesText(count: number): string {
  if (count === 0) return "Nenhuma peça guardada";
  return count === 1 ? "1 peça guardada" : `${count} peças guardadas`;
}

interface CardProps {
  to: string;
  icon: LucideIcon;
  title: string;
  children: string;
}

function Card({ to, icon, title, children }: CardProps) {
  return (
    <li>
      <Link
        to={to}
        className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3.5 rounded-panel border border-line bg-surface p-4 transition-colors duration-(--duration-fast) ease-quiet hover:border-line-strong md:h-full md:grid-cols-1 md:content-start md:gap-y-3 md:p-5"
      >
        <Icon of={icon} size="l" />
        <span className="grid gap-0.5">
          <b className="font-semibold">{title}</b>
          <span className="text-caption text-ink-muted">{children}</span>
        </span>
        <Icon of={ChevronRight} className="md:hidden" />
      </Link>
    </li>
  );
}
