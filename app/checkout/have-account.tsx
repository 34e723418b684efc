import { Suspense } from "react";
import { Link } from "react-router";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { loginPath } from "#app/request/return-path.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { useLoginDialog } from "./use-login-dialog.ts";

/** The form in it is lazy itself: both at once instead of one after the other. */
async function loadLoginDialog() {
  const [{ LoginDialog }] = await Promise.all([import("./login-dialog.tsx"), import("#app/login/login-form.tsx")]);
  return LoginDialog;
}
const LazyLoginDialog = lazyPart(loadLoginDialog);

interface HaveAccountProps {
  /** This page's URL, for a login that leaves the page. */
  here: string;
  demoLogin: DemoLogin | null;
  className?: string;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
}

/** 'Já tenho conta': a login over the checkout. What was typed and the order stay, and pass to the account. */
export function HaveAccount({ here, demoLogin, confirms, className = "" }: HaveAccountProps) {
  const { show, dialog } = useLoginDialog();
  const prefetch = () => prefetchPart(loadLoginDialog);
  return (
    <p className={`flex flex-wrap items-center gap-x-1.5 text-ink-soft text-small ${className}`}>
      <span className="max-md:hidden">Você compra sem criar conta.</span>
      <Link
        to={loginPath(here)}
        className="link inline-flex min-h-tap items-center"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={show}
      >
        Já tenho conta
      </Link>
      {dialog.open && (
        <Suspense>
          <LazyLoginDialog {...dialog} returnTo={here} demo={demoLogin} confirms={confirms} />
        </Suspense>
      )}
    </p>
  );
}
