import { Unlink } from "lucide-react";
import { loginPath } from "#app/request/return-path.ts";
import { useShop } from "#app/request/use-shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Shown for an unknown or expired e-mail link; does not say which. */
export function InvalidLink() {
  const { brand } = useShop();
  return (
    <main className="mx-auto grid max-w-page justify-items-center gap-4.5 px-gutter py-24 text-center">
      <title>{`Este link não vale mais | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Icon of={Unlink} size="l" className="text-ink-soft" />
      <h1 className="font-serif text-balance text-h1">Este link não vale mais</h1>
      <p className="max-w-md text-ink-soft text-lead">
        Abra o link do e-mail mais recente sobre o pedido, ou entre na sua conta para ver todos os seus pedidos.
      </p>
      <ButtonLink to={loginPath("/pedidos")}>Entrar e ver meus pedidos</ButtonLink>
    </main>
  );
}
