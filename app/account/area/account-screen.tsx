import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { loginPath } from "#app/request/return-path.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AccountColumns } from "../account-columns.tsx";

interface AccountScreenProps {
  /** Browser tab title, without the shop's name. */
  title: string;
  /** The page's owner; null for a visitor. */
  customerId: string | null;
  /** The form's answer when the page was loaded with one. A visitor's typed values are shown so they are not lost. */
  answer?: FormAnswer;
  children: ReactNode;
}

/** An account page beside its menu. Visitors see a login prompt instead. */
export function AccountScreen({ title, customerId, answer, children }: AccountScreenProps) {
  useFollowSession(customerId);
  return (
    <>
      <UnlistedHead title={title} />
      {customerId !== null || answer?.loggedOut ? (
        <AccountColumns shortcuts={false}>{children}</AccountColumns>
      ) : (
        <AccountPrompt />
      )}
    </>
  );
}

/** One of the account's further pages: its title with the way back above. */
export function AccountSubpage({ title, children, ...page }: AccountScreenProps) {
  return (
    <AccountScreen title={title} {...page}>
      <Link to="/account" className="-mt-2 mb-3 inline-flex min-h-tap items-center gap-2 text-ink-muted text-small">
        <Icon of={ArrowLeft} size="s" />
        Minha Conta
      </Link>
      <h1 className="mb-7 font-serif text-h1">{title}</h1>
      {children}
    </AccountScreen>
  );
}

/** Shown to visitors instead of the account. 'Entrar' leads back to this page. */
function AccountPrompt() {
  const { pathname } = useLocation();
  return (
    <main className="mx-auto grid max-w-page justify-items-center gap-4.5 px-gutter pt-18 pb-28 text-center">
      <h1 className="font-serif text-h1">Minha Conta</h1>
      <p className="max-w-100 text-ink-soft">Entre na sua conta para ver seus dados, pedidos e favoritos.</p>
      <div className="grid w-full max-w-80 gap-3 sm:flex sm:max-w-none sm:justify-center">
        <ButtonLink to={pathname === "/account" ? "/login" : loginPath(pathname)} size="l">
          Entrar
        </ButtonLink>
        <ButtonLink to="/login?tab=register" size="l" variant="secondary">
          Criar Conta
        </ButtonLink>
      </div>
      <p className="text-ink-soft text-small">
        Comprou sem conta?{" "}
        <Link to="/pedido" className="link inline-flex min-h-tap items-center">
          Acompanhe seu pedido
        </Link>
      </p>
    </main>
  );
}
