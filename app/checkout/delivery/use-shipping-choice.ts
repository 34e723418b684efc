import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Cart, readCart, type SelectedShipping, selectShipping } from "#app/storefront/cart/cart-store.ts";
import { preselectedOption, serviceOf } from "#app/storefront/cart/shipping/preselected-option.ts";
import { type QuoteState, useShippingQuote } from "#app/storefront/cart/shipping/use-shipping-quote.ts";
import { isCep } from "#platform/formats/cep.ts";
import { parcelKeyOf } from "#shop/ordering/shipping/parcel.ts";

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

  const [unchosen, setUnchosen] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const missing = missingChoice(chosen, state);
  const latest = useRef(missing);
  useLayoutEffect(() => {
    latest.current = missing;
  }, [missing]);

  async function isMade() {
    setWaiting(true);
    await running.current;
    // Rendered at once, with what the carriers have answered.
    flushSync(() => setWaiting(false));
    setUnchosen(latest.current !== null);
    if (latest.current === null) return true;
    document.querySelector<HTMLElement>("input[name='shipping-option']")?.focus();
    return false;
  }

  return {
    state,
    chosen,
    /** Whether options for this CEP and these pieces were requested and are shown. */
    open: askedFor === subject,
    /** Requests the options; also retries after a failure. */
    ask: start,
    /**
     * Whether the order can be placed with the choice; else the options take the focus. A press before the carriers have
     * answered counts: it waits for them.
     */
    isMade,
    /** A press waits for the carriers. */
    waiting,
    /** Why no shipping is chosen, after a press. */
    error: unchosen ? missing : null,
  };
}

/** Why the order cannot be placed yet; null if it can. If the quote fails, the shop's flat price applies. */
function missingChoice(chosen: SelectedShipping | null, state: QuoteState): string | null {
  if (chosen) return null;
  const refusal = state.fieldError ?? (state.status === "nowhere" ? state.failure : null);
  if (refusal) return refusal;
  if (state.status === "failed") return null;
  return state.options.length > 0 ? "Escolha uma opção de frete." : "Aguarde o cálculo do frete.";
}

export type CheckoutQuote = ReturnType<typeof useShippingChoice>;
