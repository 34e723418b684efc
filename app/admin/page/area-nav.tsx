import clsx from "clsx";
import { ChevronDown, Menu, Sun } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { type OpenWork, openWorkText } from "#shop/fulfilment/order-desk/open-work.ts";
import { type AdminArea, isInArea, TODAY_PATH } from "./admin-areas.ts";

interface NavProps {
  areas: AdminArea[];
  waiting: OpenWork;
  /** User name and log-out, at the end of the phone menu. */
  foot: ReactNode;
}

/** Navigation between areas: tabs where there is room, else a menu. */
export function AreaNav({ areas, waiting, foot }: NavProps) {
  return (
    <>
      <nav
        aria-label="Áreas do painel"
        className="mx-auto hidden max-w-340 justify-start gap-x-4 overflow-x-auto px-gutter xl:flex min-[90rem]:gap-x-3.5"
      >
        {areas.map((area) => (
          <Tab key={area.label} area={area} waiting={waiting} />
        ))}
      </nav>
      <AreaMenu areas={areas} waiting={waiting} foot={foot} />
    </>
  );
}

function Tab({ area, waiting }: { area: AdminArea; waiting: OpenWork }) {
  const chosen = isInArea(area, useLocation().pathname);
  const count = useWaiting(area, waiting);
  return (
    <Link
      to={area.pages[0]?.to ?? "/admin"}
      aria-current={chosen ? "true" : undefined}
      aria-describedby={count?.id}
      title={count?.words}
      className={clsx(
        "relative inline-flex min-h-13 flex-none items-center gap-1.5 border-b-2 px-0.5 text-small whitespace-nowrap",
        chosen ? "border-ink font-semibold" : "border-transparent font-medium text-ink-muted hover:text-ink",
      )}
    >
      <span className="hidden min-[90rem]:inline-flex">
        <Icon of={area.icon} size="s" />
      </span>
      {area.label}
      {count && <Badge {...count} className="absolute top-0.5 left-full -translate-x-1.5" />}
    </Link>
  );
}

interface Waiting {
  id: string;
  shown: string;
  words: string;
}

/** The badge of an area; null if nothing is waiting. */
function useWaiting({ waiting: asked }: AdminArea, waiting: OpenWork): Waiting | null {
  const id = useId();
  const count = asked ? waiting[asked.count] : 0;
  if (!asked || count === 0) return null;
  return { id, shown: openWorkText(count), words: count === 1 ? asked.one : `${openWorkText(count)} ${asked.many}` };
}

/** The count is visual only; screen readers get the text as a description, so the link keeps its name. */
function Badge({ id, shown, words, className }: Waiting & { className: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          "inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-[0.6875rem] text-paper leading-none tabular-nums",
          className,
        )}
      >
        {shown}
      </span>
      <span id={id} hidden>
        {words}
      </span>
    </>
  );
}

/** 'Hoje', one press away from every page: above the tabs, or beside the menu. */
export function TodayLink({ className }: { className: string }) {
  return (
    <NavLink
      to={TODAY_PATH}
      className={({ isActive }) =>
        clsx(
          "inline-flex min-h-tap items-center gap-2 rounded-full border px-4 text-small",
          isActive ? "border-ink bg-tile font-semibold" : "border-line-strong hover:bg-tile",
          className,
        )
      }
    >
      <Icon of={Sun} size="s" />
      Hoje
    </NavLink>
  );
}

/** Works without scripts. Closes on navigation. */
function AreaMenu({ areas, waiting, foot }: NavProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const present = areas.find((area) => isInArea(area, pathname));

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <div className="relative border-line border-t xl:hidden">
      <TodayLink className="absolute top-1 right-gutter" />
      <details key={pathname} ref={menu} className="group" onKeyDown={closeOnEscape}>
        <summary className="mx-auto flex min-h-13 max-w-340 cursor-pointer list-none items-center gap-3 pr-36 pl-gutter font-semibold text-control [&::-webkit-details-marker]:hidden">
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
              <AreaLine key={area.label} area={area} present={area === present} waiting={waiting} />
            ))}
          </ul>
        </nav>
        <div className="px-gutter pb-4 sm:hidden">{foot}</div>
      </details>
    </div>
  );
}

function AreaLine({ area, present, waiting }: { area: AdminArea; present: boolean; waiting: OpenWork }) {
  const count = useWaiting(area, waiting);
  return (
    <li>
      <Link
        to={area.pages[0]?.to ?? "/admin"}
        aria-current={present ? "true" : undefined}
        aria-describedby={count?.id}
        className={clsx(
          "flex min-h-12 items-center gap-3 border-line border-b text-control",
          present ? "font-semibold" : "text-ink-soft",
        )}
      >
        <Icon of={area.icon} size="s" />
        {area.label}
        {count && <Badge {...count} className="ml-auto" />}
      </Link>
    </li>
  );
}
