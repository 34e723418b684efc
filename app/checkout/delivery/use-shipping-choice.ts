import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Cart, readCart, type SelectedShipping, selectShipping } from "#app/storefront/cart/cart-store.ts";
import { preselectedOption, serviceOf } from "#app/storefront/cart/shipping/preselected-option.ts";
import { useShippingQuote } from "#app/storefront/cart/shipping/use-shipping-quote.ts";
import { isCep } from "#platform/formats/cep.ts";
import { parcelKeyOf } from "#shop/ordering/shipping/parcel-key.ts";

/**
 * Shipping for a CEP. Keeps the option chosen in the cart for the same CEP; otherwise quotes and preselects the service
 * chosen before, if it is offered, else the cheapest that is carried. Rules: SHIP-85.
 */
export function useShippingChoice(cart: Cart, cep: string) {
  const { state, ask } = useShippingQuote();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [before] = useState(cart.shipping);
  const running = useRef<Promise<void> | null>(null);
  const chosen: SelectedShipping | null = cart.shipping?.cep === cep ? cart.shipping : null;
  const subject = `${cep} ${parcelKeyOf(cart.lines)}`;

  async function quote() {
    setAskedFor(subject);
    const options = await ask(cep, readCart().lines, true);
    const last = readCart().shipping ?? before;
    const option = options && preselectedOption(options, last && serviceOf(last));
    if (option) selectShipping(option, cep);
  }

  function start() {
    running.current = quote();
    return running.current;
  }

  const quoteUnasked = useEffectEvent(() => void start());
  const wanted = isCep(cep) && chosen === null && askedFor !== subject;
  useEffect(() => {
    if (wanted) quoteUnasked();
  }, [wanted]);

  return {
    state,
    chosen,
    /** Whether options for this CEP and these pieces were requested and are shown. */
    open: askedFor === subject,
    /** Requests the options; also retries after a failure. */
    ask: start,
    /** Waits for a request under way. */
    settle: async () => running.current,
  };
}

export type CheckoutQuote = ReturnType<typeof useShippingChoice>;
