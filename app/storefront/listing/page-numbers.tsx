import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { PageLinks } from "./page-links.ts";

const PAGE = "grid size-tap place-items-center rounded-control border text-control tabular-nums";

/** Previous, numbers, next. Renders nothing for a single page. */
export function PageNumbers({ links }: { links: PageLinks }) {
  if (links.last === 1) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-center gap-2">
      <Step to={links.previous} rel="prev" />
      {links.entries.map((entry, index) =>
        entry === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap-${index}`} aria-hidden="true" className="w-6 text-center text-ink-muted">
            …
          </span>
        ) : (
          <Link
            key={entry.page}
            to={entry.to}
            aria-label={`Página ${entry.page}`}
            aria-current={entry.page === links.current ? "page" : undefined}
            className={clsx(
              PAGE,
              entry.page === links.current
                ? "border-ink font-semibold inset-ring inset-ring-ink"
                : "border-line hover:bg-tile",
            )}
          >
            {entry.page}
          </Link>
        ),
      )}
      <Step to={links.next} rel="next" />
    </nav>
  );
}

function Step({ to, rel }: { to: string | null; rel: "prev" | "next" }) {
  if (!to) return null;
  const back = rel === "prev";
  return (
    <Link
      to={to}
      rel={rel}
      prefetch="intent"
      className="flex min-h-tap items-center gap-2 rounded-control px-3 font-semibold text-control hover:bg-tile"
    >
      {back && <Icon of={ChevronLeft} size="s" />}
      {back ? "Anterior" : "Próxima"}
      {!back && <Icon of={ChevronRight} size="s" />}
    </Link>
  );
}
