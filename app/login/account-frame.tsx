import clsx from "clsx";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { safeReturnPath } from "#app/request/return-path.ts";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";

interface AccountFrameProps {
  /** The selected tab; undefined: no tabs, as on the password recovery pages. */
  tab?: "login" | "register";
  title: string;
  picture: Picture | null;
  /** The pointer or the focus reaches the tabs: time to prefetch. */
  onNearTabs?: () => void;
  children: ReactNode;
}

/** The form on the left under its two tabs, a picture on the right; phones show the form only. */
export function AccountFrame({ tab, title, picture, onNearTabs, children }: AccountFrameProps) {
  return (
    <main className="grid md:min-h-205 md:grid-cols-2">
      <div className="mx-auto w-full max-w-[calc(var(--container-form)+2*var(--spacing-gutter))] px-gutter pt-8 pb-16 md:pt-16 md:pb-26">
        {tab && <Tabs tab={tab} onNear={onNearTabs} />}
        <h1 className={clsx("pb-5 font-serif text-h2", tab && "pt-9")}>{title}</h1>
        {children}
      </div>
      <div className="hidden md:block">
        {/* Limits the height, or the sides of the picture would be cropped. */}
        <div className="sticky top-header h-full max-h-[60vw] overflow-hidden bg-tile">
          <ProductPicture picture={picture} sizes="(min-width:768px) max(60vw, 880px), 1px" priority="eager" alt="" />
        </div>
      </div>
    </main>
  );
}

function Tabs({ tab, onNear }: { tab: "login" | "register"; onNear?: () => void }) {
  const [query] = useSearchParams();
  const returnTo = safeReturnPath(query.get("voltar"));
  const back: Record<string, string> = returnTo ? { voltar: returnTo } : {};
  const address = (more: Record<string, string>) => ({
    pathname: "/login",
    search: new URLSearchParams({ ...more, ...back }).toString(),
  });
  return (
    <nav aria-label="Acesso à conta" onPointerEnter={onNear} onFocus={onNear} className="flex border-line border-b">
      <Tab to={address({})} chosen={tab === "login"}>
        Entrar
      </Tab>
      <Tab to={address({ tab: "register" })} chosen={tab === "register"}>
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
