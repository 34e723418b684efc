import type { ReactNode } from "react";
import { Link } from "react-router";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PLAIN_CART_PATH } from "./plain/plain-cart-path.ts";

interface CartFrameProps {
  main: ReactNode;
  side: ReactNode;
}

/** Cart layout: heading, lines on the left, summary on the right; stacked on phones. */
export function CartFrame({ main, side }: CartFrameProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-6 pt-9 pb-6 md:pt-13 md:pb-8">
        <h1 className="font-serif text-h1">Seu Carrinho</h1>
        <Link to="/" className="link hidden py-3 md:block">
          Continuar comprando
        </Link>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-section md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-18">
        <div className="min-w-0">{main}</div>
        {side}
      </div>
    </>
  );
}

/** Placeholder until the cart has been read from storage, as tall as a cart of one piece: the footer below stays where it is. */
export function CartSkeleton() {
  return (
    <div aria-busy="true">
      <CartFrame
        main={
          <>
            <p className="sr-only">Carregando o carrinho...</p>
            <noscript>
              <p className="pb-6">
                Sem JavaScript, suas peças ficam no{" "}
                <a href={PLAIN_CART_PATH} className="link">
                  carrinho simples
                </a>
                .
              </p>
            </noscript>
            <div className="flex min-h-42 gap-3.5 border-line border-y py-4.5 md:min-h-50 md:gap-6 md:py-6">
              <Skeleton className="size-22 md:size-30" />
              <div className="grid flex-1 content-start gap-3">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-4 w-1/3" />
              </div>
            </div>
          </>
        }
        side={<Skeleton className="h-171 rounded-panel md:h-190" />}
      />
    </div>
  );
}
