import clsx from "clsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { SITE_NAV } from "../frame/site-nav.ts";

/** All categories as chips. */
export function CategoryLinks({ className }: { className?: string }) {
  return (
    <nav aria-label="Todas as categorias">
      <ul className={clsx("flex flex-wrap gap-2", className)}>
        {SITE_NAV.map(({ label, to, slug }) => (
          <li key={slug}>
            <PageLink
              to={to}
              className="inline-flex h-tap items-center rounded-full border border-line-strong px-4.5 text-control hover:bg-tile"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
