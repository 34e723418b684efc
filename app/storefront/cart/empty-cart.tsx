import { ShoppingBag } from "lucide-react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface EmptyCartProps {
  /** The line that had the focus is gone, and the heading takes it. */
  justEmptied: boolean;
  /** A coupon that waits for pieces. */
  couponCode: string | null;
}

/** Nothing is in the cart. */
export function EmptyCart({ justEmptied, couponCode }: EmptyCartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justEmptied) heading.current?.focus();
  }, [justEmptied]);
  return (
    <div className="grid justify-items-center gap-4.5 px-4 pt-18 pb-28 text-center">
      <Icon of={ShoppingBag} size="l" className="text-ink-muted" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-balance text-h1 outline-none focus-visible:shadow-none"
      >
        Seu carrinho está vazio
      </h1>
      <p className="max-w-100 text-ink-soft">
        Quando você escolher uma peça, ela fica guardada aqui, mesmo que feche o site.
      </p>
      {couponCode && (
        <p role="status" className="max-w-100 text-ink-soft">
          O cupom <b className="font-semibold text-ink">{couponCode}</b> está guardado para a sua compra.
        </p>
      )}
      <ButtonLink to="/" size="l">
        Continuar comprando
      </ButtonLink>
    </div>
  );
}
