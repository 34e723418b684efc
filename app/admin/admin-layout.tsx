import clsx from "clsx";
import { LogOut } from "lucide-react";
import { Link, NavLink, Outlet, useFetcher, useLocation } from "react-router";
import { StayField } from "#app/account/stay-field.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { brandLook } from "#app/ui/brand-look.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useChosenInView } from "#app/ui/use-chosen-in-view.ts";
import { ROLE_LABELS } from "#shop/staff/role.ts";
import type { Route } from "./+types/admin-layout";
import { type AdminArea, areasOf } from "./admin-areas.ts";
import { useLeavePanel } from "./login/use-leave-panel.ts";
import { guardPanel, staffOf } from "./staff-context.server.ts";

export const middleware: Route.MiddlewareFunction[] = [guardPanel];

export function loader({ context }: Route.LoaderArgs) {
  const { name, username, role, expiresAt } = staffOf(context);
  return { name, username, role, expiresAt };
}

/** The panel's frame: title, way out, one tab for each area that one may see. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const areas = areasOf(loaderData.role);
  return (
    <div className="min-h-dvh bg-paper">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-18 max-w-340 flex-wrap items-center justify-between gap-x-5 gap-y-1 px-gutter py-2">
          <TitleBar />
          <Leave name={loaderData.name} role={ROLE_LABELS[loaderData.role]} />
        </div>
        <nav aria-label="Áreas do painel" className="mx-auto flex max-w-340 gap-7.5 overflow-x-auto px-gutter">
          {areas.map((area) => (
            <Tab key={area.label} area={area} />
          ))}
        </nav>
      </header>
      <main id="conteudo" tabIndex={-1} className="mx-auto max-w-340 px-gutter pt-6 pb-20 outline-none md:pt-9">
        <AreaPages areas={areas} />
        <Outlet />
      </main>
    </div>
  );
}

function TitleBar() {
  const { brand } = useShop();
  return (
    <div className="flex flex-wrap items-center gap-x-4.5">
      <Link to="/admin" className={`${brandLook(brand.name)} inline-flex min-h-tap max-w-105 items-center`}>
        {brand.name}
      </Link>
      <span aria-hidden="true" className="h-5.5 w-px bg-line-strong max-sm:hidden" />
      <h1 className="text-title">Painel Administrativo</h1>
    </div>
  );
}

function Leave({ name, role }: { name: string; role: string }) {
  const fetcher = useFetcher<{ left: boolean }>();
  useLeavePanel(fetcher.data);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <Link to="/admin/configuracoes/perfil" className="grid min-h-tap content-center text-small leading-tight">
        <span className="font-medium">{name}</span>
        <span className="text-caption text-ink-muted">{role}</span>
      </Link>
      <a href="/" className="link inline-flex min-h-tap items-center text-small">
        Ver loja
      </a>
      <fetcher.Form method="post" action="/admin/sair">
        <StayField />
        <Button type="submit" variant="secondary" size="s" icon={LogOut} busy={fetcher.state !== "idle"}>
          Sair
        </Button>
      </fetcher.Form>
    </div>
  );
}

/** Whether an address is a page of an area. */
function isIn({ pages }: AdminArea, pathname: string): boolean {
  return pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}

function Tab({ area }: { area: AdminArea }) {
  const chosen = isIn(area, useLocation().pathname);
  return (
    <Link
      to={area.pages[0]?.to ?? "/admin"}
      aria-current={chosen ? "true" : undefined}
      className={clsx(
        "inline-flex min-h-13 flex-none items-center gap-2 border-b-2 px-0.5 text-control",
        chosen ? "border-ink font-semibold" : "border-transparent font-medium text-ink-muted",
      )}
    >
      <Icon of={area.icon} size="s" />
      {area.label}
    </Link>
  );
}

/** The pages of the present area. */
function AreaPages({ areas }: { areas: AdminArea[] }) {
  const { pathname } = useLocation();
  const pages = areas.find((area) => isIn(area, pathname))?.pages ?? [];
  const row = useChosenInView<HTMLElement>();
  if (pages.length < 2) return null;
  return (
    <nav
      ref={row}
      aria-label="Páginas da área"
      className="max-md:mask-r-from-[calc(100%-2rem)] max-md:pr-8 -mx-gutter mb-6 flex gap-2 overflow-x-auto px-gutter md:mb-8"
    >
      {pages.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={pages.some((other) => other.to !== to && other.to.startsWith(`${to}/`))}
          className={({ isActive }) =>
            clsx(
              "inline-flex min-h-tap flex-none items-center rounded-full border px-4 text-small",
              isActive ? "border-ink bg-ink font-semibold text-paper" : "border-line-strong bg-surface hover:bg-tile",
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto max-w-340 px-gutter">
      <ErrorPage error={error} />
    </main>
  );
}
