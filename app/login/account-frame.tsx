import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { safeReturnPath } from "#app/request/return-path.ts";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { type AccessTab, chosenTab, tabAddress } from "./access-tab.ts";

interface TabsProps {
  /** The tab of the page's plain address. */
  home: AccessTab;
  chosen: AccessTab;
  /** The pointer or the focus reaches the tabs: time to prefetch. */
  onNear: () => void;
}

interface AccountFrameProps {
  /** Undefined: no tabs, as on the password recovery pages. */
  tabs?: TabsProps;
  title: string;
  picture: Picture | null;
  children: ReactNode;
}

/** The form on the left under its two tabs, a picture on the right; below 1024 px the form alone. */
export function AccountFrame({ tabs, title, picture, children }: AccountFrameProps) {
  return (
    <main className="grid lg:min-h-205 lg:grid-cols-2">
      <div className="mx-auto w-full max-w-[calc(var(--container-form)+2*var(--spacing-gutter))] px-gutter pt-4 pb-16 md:pt-12 lg:pt-16 lg:pb-26">
        {tabs && <Tabs {...tabs} />}
        <h1 className={clsx("pb-4 font-serif text-h2 md:pb-5", tabs ? "pt-6 md:pt-9" : "pt-4 md:pt-0")}>{title}</h1>
        {children}
      </div>
      <div className="relative hidden overflow-hidden bg-tile lg:block">
        <ProductPicture picture={picture} sizes="(min-width:1024px) max(60vw, 880px), 1px" priority="eager" alt="" />
      </div>
    </main>
  );
}

function Tabs({ home, chosen, onNear }: TabsProps) {
  const [query] = useSearchParams();
  const returnTo = safeReturnPath(query.get("voltar"));
  return (
    <nav aria-label="Acesso à conta" onPointerEnter={onNear} onFocus={onNear} className="flex border-line border-b">
      <Tab to={tabAddress(home, "login", returnTo)} chosen={chosen === "login"}>
        Entrar
      </Tab>
      <Tab to={tabAddress(home, "register", returnTo)} chosen={chosen === "register"}>
        Criar Conta
      </Tab>
    </nav>
  );
}

function Tab({
  to,
  chosen,
  children,
}: {
  to: { pathname: string; search: string };
  chosen: boolean;
  children: string;
}) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={chosen ? "page" : undefined}
      className={clsx(
        "-mb-px flex min-h-control flex-1 items-center justify-center border-b-2 px-0.5",
        chosen ? "border-ink font-semibold" : "border-transparent font-medium text-ink-muted",
      )}
    >
      {children}
    </Link>
  );
}

interface AccessPageProps {
  /** The tab of this page's plain address; the other one is at `?tab=`. */
  home: AccessTab;
  picture: Picture | null;
  /** The pointer or the focus reaches the tabs: time to prefetch. */
  onNearTabs: () => void;
  login: ReactNode;
  register: ReactNode;
}

/**
 * 'Entrar' and 'Criar Conta' as two tabs of one page. An opened form stays mounted: switching keeps what was typed.
 * Rules: ACCOUNT-90.
 */
export function AccessPage({ home, picture, onNearTabs, login, register }: AccessPageProps) {
  const [query] = useSearchParams();
  const tab = chosenTab(home, query);
  const [opened, setOpened] = useState<readonly AccessTab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  return (
    <AccountFrame
      tabs={{ home, chosen: tab, onNear: onNearTabs }}
      title={tab === "register" ? "Crie sua conta" : "Entre na sua conta"}
      picture={picture}
    >
      {opened.includes("login") && (
        <div hidden={tab !== "login"}>
          {login}
          <p className="mt-4 text-ink-soft text-small">
            Comprou sem conta?{" "}
            <Link to="/pedido" className="link inline-flex min-h-tap items-center">
              Acompanhe seu pedido
            </Link>
          </p>
        </div>
      )}
      {opened.includes("register") && <div hidden={tab !== "register"}>{register}</div>}
    </AccountFrame>
  );
}
