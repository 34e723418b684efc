import { FlaskConical, LogOut, Store } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, NavLink, Outlet, type ShouldRevalidateFunctionArgs, useFetcher, useLocation } from "react-router";
import { StayField } from "#app/forms/scripted-field.tsx";
import { servicesContext } from "#app/request/services.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { brandLook } from "#app/ui/brand/brand-look.ts";
import { BrandLogo } from "#app/ui/brand/brand-mark.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";
import { formatDateTime } from "#platform/clock.ts";
import { readDemoState } from "#shop/demo/demo-queries.server.ts";
import { type OpenWork, openWorkText } from "#shop/fulfilment/order-desk/open-work.ts";
import { readOpenWork } from "#shop/fulfilment/order-desk/open-work-queries.server.ts";
import { hasOnlyTestKeys, testMoneyProviders } from "#shop/settings/payments/key-facts.ts";
import { mayDo, ROLE_LABELS } from "#shop/staff/role.ts";
import { DemoNote } from "../demo/demo-note.tsx";
import { tabClass } from "../list/tab-class.ts";
import { StaffLoginDialog } from "../login/staff-login-dialog.tsx";
import { PROVIDER_WORDS } from "../settings/provider-texts.ts";
import type { Route } from "./+types/admin-layout";
import { type AdminArea, areasOf, isInArea } from "./admin-areas.ts";
import { AreaNav, TodayLink } from "./area-nav.tsx";
import { PanelError } from "./panel-error.tsx";
import { guardPanel, staffOf } from "./staff-context.server.ts";
import { RefusalProvider } from "./stale-refusal.tsx";

export const middleware: Route.MiddlewareFunction[] = [guardPanel];

export async function loader({ context }: Route.LoaderArgs) {
  const { name, username, role, expiresAt } = staffOf(context);
  const { db, config } = context.get(servicesContext);
  const restoredFrom = config.restored && formatDateTime(config.restored.takenAt);
  const [waiting, demo] = await Promise.all([readOpenWork(db, { role }), readDemoState(db)]);
  const testMoney = testMoneyProviders(config).map((provider) => PROVIDER_WORDS[provider].title);
  const isShut = hasOnlyTestKeys(config);
  return { name, username, role, expiresAt, restoredFrom, waiting, demo, testMoney, isShut };
}

/** Reloads the open-work counts on navigation and after each change, but not when only a list's filter changes. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const filters = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !(filters && (formMethod === undefined || formMethod === "GET"));
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    // Only browsers that were allowed to notify can have a subscription.
    const mayNotify = "Notification" in window && Notification.permission === "granted";
    if (mayNotify)
      void import("../push/push-browser.ts").then(({ confirmDevice }) => confirmDevice()).catch(() => undefined);
  }, []);
  return (
    <PanelFrame loaderData={loaderData}>
      <Outlet />
      <StaffLoginDialog username={loaderData.username} />
    </PanelFrame>
  );
}

/** The panel's frame: title, log-out, one tab per allowed area. */
function PanelFrame({ loaderData, children }: { loaderData: Route.ComponentProps["loaderData"]; children: ReactNode }) {
  const areas = areasOf(loaderData.role);
  const { pathname } = useLocation();
  const leave = <Leave name={loaderData.name} role={ROLE_LABELS[loaderData.role]} />;
  return (
    <div className="min-h-dvh bg-paper print:min-h-0 print:bg-transparent">
      <header className="border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex max-w-340 sm:min-h-18 flex-wrap items-center justify-between gap-x-5 gap-y-1 px-gutter py-2">
          <TitleBar />
          <div className="flex items-center gap-x-5 max-sm:hidden">
            {/* Where areas are in a menu, it stands beside that. */}
            <TodayLink className="max-xl:hidden" />
            {/* On phones log-out is in the menu. */}
            {leave}
          </div>
        </div>
        <AreaNav areas={areas} waiting={loaderData.waiting} foot={leave} />
      </header>
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto max-w-340 px-gutter pt-6 pb-20 outline-none md:pt-9 print:p-0"
      >
        <HeldNote restoredFrom={loaderData.restoredFrom} />
        <TestMoneyNote
          providers={loaderData.testMoney}
          isShut={loaderData.isShut}
          maySet={mayDo(loaderData.role, "settings.read")}
        />
        <DemoNote demo={loaderData.demo} mayRemove={mayDo(loaderData.role, "settings.write")} />
        <AreaPages areas={areas} waiting={loaderData.waiting} />
        <RefusalProvider key={pathname}>{children}</RefusalProvider>
      </main>
    </div>
  );
}

/** While a restored shop is held: what that means, and how it ends. */
function HeldNote({ restoredFrom }: { restoredFrom: string | null }) {
  if (!restoredFrom) return null;
  return (
    <Note
      tone="warning"
      title="Esta loja voltou de um backup e está parada."
      role="status"
      className="mb-6 print:hidden"
    >
      {`Ela mostra o que havia em ${restoredFrom}: não vende, não envia e-mails, não devolve dinheiro e não compra etiquetas. `}
      Quem cuida do servidor confere o que aconteceu desde então e a põe a trabalhar com{" "}
      <code className="whitespace-nowrap">lavra resume --yes</code> (sem o comando lavra:{" "}
      <code className="whitespace-nowrap">npm run resume -- --yes</code>).
    </Note>
  );
}

interface TestMoneyNoteProps {
  providers: readonly string[];
  /** The shop does not open with them. */
  isShut: boolean;
  /** May see the keys. */
  maySet: boolean;
}

/** While keys move no real money, on every page: whose orders look paid brings nothing. Rules: PAY-113. */
function TestMoneyNote({ providers, isShut, maySet }: TestMoneyNoteProps) {
  if (providers.length === 0) return null;
  return (
    <Note
      tone="danger"
      icon={FlaskConical}
      title="Chaves de teste: o dinheiro não é de verdade."
      role="status"
      className="mb-6 print:hidden"
    >
      {isShut
        ? `As chaves de ${providers.join(" e ")} são de teste, e a loja fica fechada até que um proprietário as troque ou confirme.`
        : `Os pedidos pagos por ${providers.join(" e ")} parecem pagos, e a loja não recebe nada: não envie peças por eles.`}
      {maySet && (
        <>
          {" "}
          <Link to="/admin/configuracoes/pagamentos" className="link whitespace-nowrap">
            Ver as chaves
          </Link>
        </>
      )}
    </Note>
  );
}

function TitleBar() {
  const { brand, closed } = useShop();
  return (
    <div className="flex flex-wrap items-center gap-x-4.5">
      <Link to="/admin" className={`${brandLook(brand.name)} inline-flex min-h-tap max-w-105 items-center`}>
        {brand.logo ? <BrandLogo brand={brand} /> : brand.name}
      </Link>
      <span aria-hidden="true" className="h-5.5 w-px bg-line-strong max-sm:hidden" />
      <h1 className="text-title">Painel Administrativo</h1>
      {closed && (
        <Link to="/admin/configuracoes/funcionamento" className="ml-1 inline-flex min-h-tap items-center">
          <StatusPill tone="warning" icon={Store} label="Loja fechada" />
        </Link>
      )}
    </div>
  );
}

function Leave({ name, role }: { name: string; role: string }) {
  const fetcher = useFetcher();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <Link to="/admin/configuracoes/perfil" className="grid min-h-tap content-center text-small leading-tight">
        <span className="font-medium">{name}</span> <span className="text-caption text-ink-muted">{role}</span>
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

/** Links to the pages of the current area. */
function AreaPages({ areas, waiting }: { areas: AdminArea[]; waiting: OpenWork }) {
  const { pathname } = useLocation();
  const area = areas.find((each) => isInArea(each, pathname));
  const pages = area?.pages ?? [];
  const count = area?.waiting ? waiting[area.waiting.count] : 0;
  const row = useChosenInView<HTMLElement>();
  if (pages.length < 2 || pages.some(({ to, linksInside }) => linksInside && to === pathname)) return null;
  return (
    <nav
      ref={row}
      aria-label="Páginas da área"
      className="max-md:mask-r-from-[calc(100%-2rem)] max-md:pr-8 -mx-gutter mb-6 flex gap-2 overflow-x-auto px-gutter md:mb-8 print:hidden"
    >
      {pages.map(({ to, label, hasWaiting }) => (
        <NavLink
          key={to}
          to={to}
          end={pages.some((other) => other.to !== to && other.to.startsWith(`${to}/`))}
          className={({ isActive }) => tabClass(isActive)}
        >
          {label}
          {hasWaiting && count > 0 && (
            <>
              {" "}
              <b className="font-semibold tabular-nums">{openWorkText(count)}</b>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** Shows a page's error inside the frame, if the frame itself could be loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData) {
    return (
      <PanelFrame loaderData={loaderData}>
        <PanelError error={error} />
      </PanelFrame>
    );
  }
  return (
    <main className="mx-auto max-w-340 px-gutter">
      <ErrorPage error={error} />
    </main>
  );
}
