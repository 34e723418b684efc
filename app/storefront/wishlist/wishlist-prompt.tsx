import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { loginPath } from "#app/request/return-path.ts";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Shown to visitors instead of favourites: links to login and sign-up, which lead back here. `suggestions` stand below.
 */
export function WishlistPrompt({ suggestions }: { suggestions: ReactNode }) {
  const { pathname } = useLocation();
  useFollowSession(null);
  const back = encodeURIComponent(pathname);
  return (
    <main className="mx-auto max-w-page px-gutter">
      <div className="grid justify-items-center gap-4.5 pt-12 pb-14 text-center">
        <Icon of={Heart} size="l" className="text-ink-muted" />
        <h1 className="font-serif text-h1">Favoritos</h1>
        <p className="max-w-100 text-ink-soft">
          Entre na sua conta para guardar e rever as peças de que você mais gosta. O que você marcar agora entra na sua
          lista depois do login.
        </p>
        <div className="grid w-full max-w-80 gap-3 sm:flex sm:max-w-none sm:justify-center">
          <ButtonLink to={loginPath(pathname)} size="l">
            Entrar
          </ButtonLink>
          <ButtonLink to={`/login?tab=register&voltar=${back}`} size="l" variant="secondary">
            Criar Conta
          </ButtonLink>
        </div>
      </div>
      {suggestions}
    </main>
  );
}
