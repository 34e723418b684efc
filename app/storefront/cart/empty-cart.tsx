import { ShoppingBag } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function EmptyCart() {
  return (
    <div className="grid justify-items-center gap-4.5 px-4 pt-18 pb-28 text-center">
      <Icon of={ShoppingBag} size="l" className="text-ink-muted" />
      <h1 className="font-serif text-balance text-h1">Seu carrinho está vazio</h1>
      <p className="max-w-100 text-ink-soft">
        Quando você escolher uma peça, ela fica guardada aqui, mesmo que feche o site.
      </p>
      <ButtonLink to="/" size="l">
        Continuar comprando
      </ButtonLink>
    </div>
  );
}
