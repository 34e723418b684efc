import { Link } from "react-router";
import { loginPath } from "#app/request/return-path.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { LoginDialog, useLoginDialog } from "./login-dialog.tsx";

interface HaveAccountProps {
  /** This page's URL, for a login that leaves the page. */
  here: string;
  demo: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
}

/** 'Já tenho conta': a login over the checkout. What was typed and the order stay, and pass to the account. */
export function HaveAccount({ here, demo, confirms }: HaveAccountProps) {
  const { show, dialog } = useLoginDialog();
  return (
    <p className="mb-6 text-small text-ink-soft">
      Você compra sem criar conta.{" "}
      <Link to={loginPath(here)} className="link inline-flex min-h-6 items-center" onClick={show}>
        Já tenho conta
      </Link>
      <LoginDialog {...dialog} returnTo={here} demo={demo} confirms={confirms} />
    </p>
  );
}
