import { Heart, House, type LucideIcon, Package } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#platform/formats/plural.ts";

export interface ShortcutCounts {
  /** Orders neither delivered nor cancelled. */
  openOrders: number;
  favourites: number;
}

/** The three cards on every account page: orders, favourites, home. */
export function Shortcuts({ counts }: { counts?: ShortcutCounts | null }) {
  return (
    <nav aria-label="Atalhos">
      <ul className="grid grid-cols-3 cramped:grid-cols-1 gap-2 md:gap-4">
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
  return counted(count, "peça guardada", "peças guardadas");
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
        className="grid h-full content-center justify-items-center gap-x-3 gap-y-1 rounded-panel border border-line p-2.5 text-center text-small transition-colors duration-(--duration-fast) ease-quiet hover:border-line-strong md:grid-cols-[auto_1fr] md:items-center md:justify-items-start md:px-4 md:text-left"
      >
        <Icon of={icon} />
        <span className="grid min-w-0 leading-snug">
          <span>{title}</span>
          <span className="hidden text-caption text-ink-muted md:block">{children}</span>
        </span>
      </Link>
    </li>
  );
}
