import { useLocation } from "react-router";
import { loginPath } from "#app/request/return-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** What a visitor finds in place of the account: the ways in, which lead back here. */
export function AccountPrompt() {
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
    </main>
  );
}
