import clsx from "clsx";
import { ChevronDown, Menu } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { type AdminArea, isInArea } from "./admin-areas.ts";

/** Where the panel's areas stand: a bar of tabs where there is room for them, a menu where there is not. */
export function AreaNav({ areas }: { areas: AdminArea[] }) {
  return (
    <>
      <nav
        aria-label="Áreas do painel"
        className="mx-auto hidden max-w-340 justify-start gap-x-4 overflow-x-auto px-gutter xl:flex min-[90rem]:gap-x-3.5"
      >
        {areas.map((area) => (
          <Tab key={area.label} area={area} />
        ))}
      </nav>
      <AreaMenu areas={areas} />
    </>
  );
}

function Tab({ area }: { area: AdminArea }) {
  const chosen = isInArea(area, useLocation().pathname);
  return (
    <Link
      to={area.pages[0]?.to ?? "/admin"}
      aria-current={chosen ? "true" : undefined}
      className={clsx(
        "inline-flex min-h-13 flex-none items-center gap-1.5 border-b-2 px-0.5 text-small whitespace-nowrap",
        chosen ? "border-ink font-semibold" : "border-transparent font-medium text-ink-muted hover:text-ink",
      )}
    >
      <span className="hidden min-[90rem]:inline-flex">
        <Icon of={area.icon} size="s" />
      </span>
      {area.label}
    </Link>
  );
}

/** Opens below the title without scripts, too; each arrival on a page closes it. */
function AreaMenu({ areas }: { areas: AdminArea[] }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const present = areas.find((area) => isInArea(area, pathname));

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details key={pathname} ref={menu} className="group border-line border-t xl:hidden" onKeyDown={closeOnEscape}>
      <summary className="mx-auto flex min-h-13 max-w-340 cursor-pointer list-none items-center gap-3 px-gutter font-semibold text-control [&::-webkit-details-marker]:hidden">
        <Icon of={Menu} />
        <span className="flex-1">
          <span className="sr-only">Áreas do painel, agora em </span>
          {present?.label ?? "Menu"}
        </span>
        <span className="transition-transform group-open:rotate-180">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      <nav aria-label="Áreas do painel" className="mx-auto max-w-340 px-gutter pb-4">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 min-[26rem]:grid-cols-2 md:grid-cols-3">
          {areas.map((area) => (
            <li key={area.label}>
              <Link
                to={area.pages[0]?.to ?? "/admin"}
                aria-current={area === present ? "true" : undefined}
                className={clsx(
                  "flex min-h-12 items-center gap-3 border-line border-b text-control",
                  area === present ? "font-semibold" : "text-ink-soft",
                )}
              >
                <Icon of={area.icon} size="s" />
                {area.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
