import { PackageX } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InvalidLink } from "../linked/invalid-link.tsx";
import { isLinkedPage } from "./return-paths.ts";

/** Shown for an order or return that does not exist or is somebody else's; without a login, for a link that ended. */
export function NoOrderView() {
  const { pathname } = useLocation();
  if (isLinkedPage(pathname)) return <InvalidLink />;
  return (
    <main className="mx-auto grid max-w-flow justify-items-center gap-4.5 px-4 py-24 text-center">
      <title>Pedido não encontrado</title>
      <Icon of={PackageX} size="l" className="text-ink-soft" />
      <h1 className="font-serif text-balance text-h1">Pedido não encontrado</h1>
      <p className="max-w-md text-ink-soft text-lead">Confira o endereço ou abra o pedido pela sua lista.</p>
      <ButtonLink to="/pedidos" variant="secondary">
        Voltar para Meus Pedidos
      </ButtonLink>
    </main>
  );
}
