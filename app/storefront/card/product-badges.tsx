import clsx from "clsx";
import { type BadgeKind, badgesOf } from "./badges.ts";

const LOOKS: Record<BadgeKind, string> = {
  out: "bg-tile-deep",
  new: "bg-ink text-paper",
  sale: "bg-accent text-paper",
  best: "badge-best",
};

interface ProductBadgesProps {
  product: Parameters<typeof badgesOf>[0];
  /** Classes of the list, for its position. */
  className?: string;
}

export function ProductBadges({ product, className }: ProductBadgesProps) {
  const badges = badgesOf(product);
  if (badges.length === 0) return null;
  return (
    <ul className={clsx("flex", className)}>
      {badges.map(({ kind, label }) => (
        <li key={kind} className={clsx("badge", LOOKS[kind])}>
          {label}
        </li>
      ))}
    </ul>
  );
}
