import { Suspense } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useShop } from "#app/request/use-shop.ts";
import { useCustomer } from "#app/session/use-customer.ts";
import { useCart } from "../cart/cart-store.ts";
import type { BuyBarProps } from "./buy-bar.tsx";
import { goTo } from "./go-to.ts";

const PixPurchase = lazyPart(async () => (await import("./pix-purchase.tsx")).PixPurchase);
const DeliveryDay = lazyPart(async () => (await import("./delivery-day.tsx")).DeliveryDay);

/** Id of the shipping estimate's heading. */
const ESTIMATE = "prazo-e-frete";

/**
 * Below the button: the day of delivery once a CEP is known, until then a link to the shipping estimate; and, for customers,
 * 'Comprar com PIX'. The page is cached for everyone, so both are added after hydration. Rules: SHIP-94.
 */
export function ForKnownShoppers(props: BuyBarProps) {
  const { cep } = useCart();
  const { customer } = useCustomer();
  const { closed, payments } = useShop();
  const ask = <CepLink>Ver o prazo para o seu CEP</CepLink>;
  return (
    <>
      <p className="-my-3 flex min-h-tap flex-wrap items-center gap-x-1.5 text-small noscript:hidden">
        {closed === null && (cep || customer) ? (
          <Suspense fallback={ask}>
            <DeliveryDay productId={props.product.id} unknown={ask} change={<CepLink>Alterar</CepLink>} />
          </Suspense>
        ) : (
          ask
        )}
      </p>
      {customer && payments.pix && closed === null && (
        <Suspense>
          <PixPurchase {...props} />
        </Suspense>
      )}
    </>
  );
}

/** Leads to the CEP's field of the shipping estimate. */
function CepLink({ children }: { children: string }) {
  return (
    <a
      href={`#${ESTIMATE}`}
      onClick={(event) => {
        const estimate = document.getElementById(ESTIMATE)?.parentElement;
        if (!estimate) return;
        event.preventDefault();
        goTo(estimate, "input");
      }}
      className="link py-2.5"
    >
      {children}
    </a>
  );
}
