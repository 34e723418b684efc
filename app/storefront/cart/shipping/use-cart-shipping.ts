import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCustomer } from "#app/session/use-customer.ts";
import { cepDigits, formatCep } from "#platform/formats/cep.ts";
import { parcelKeyOf } from "#shop/ordering/shipping/parcel.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { type Cart, clearShipping, readCart, rememberCep, selectShipping } from "../cart-store.ts";
import { preselectedOption, serviceOf } from "./preselected-option.ts";
import { useShippingQuote } from "./use-shipping-quote.ts";

const SETTLE_MS = 400;

/**
 * The cart's shipping: the CEP as typed, the options, and the chosen one, which is stored in the cart. When the pieces
 * change, or the page opens with a known CEP (the last one of this browser, else the customer's preferred address),
 * the options are fetched again and the same service stays selected; without one, the cheapest is.
 * Rules: CART-37, CART-38.
 */
export function useCartShipping(cart: Cart) {
  const { state, ask, reset } = useShippingQuote();
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  /** CEP and pieces that the shown or loading options are for. */
  const asked = useRef("");
  const latest = useRef(wanted);
  latest.current = wanted;

  const chosen = cart.shipping && serviceOf(cart.shipping);
  if (chosen && chosen !== wanted) setWanted(chosen);
  const { cep } = cart;
  useSavedCep(typed === null);
  const parcelKey = parcelKeyOf(cart.lines);
  const outdated = asked.current !== `${cep} ${parcelKey}`;

  async function calculate(to: string, quiet: boolean) {
    const { lines } = readCart();
    const question = `${to} ${parcelKeyOf(lines)}`;
    asked.current = question;
    const options = await ask(to, lines, quiet);
    if (!options) return;
    rememberCep(to);
    const option = preselectedOption(options, latest.current);
    if (option && question === `${to} ${parcelKeyOf(readCart().lines)}`) selectShipping(option, to);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pieces or the CEP changed, not on each render
  useEffect(() => {
    if (!cep || parcelKey === "" || !outdated) return;
    const timer = setTimeout(() => calculate(cep, true), asked.current === "" ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [cep, parcelKey]);

  return {
    state,
    typed: typed ?? (cep ? formatCep(cep) : ""),
    /** The selected service, also while its price for changed pieces is loading. */
    wanted,
    settling: cart.shipping === null && wanted !== null && cep !== null && (state.status === "loading" || outdated),
    type(next: string) {
      setTyped(next);
      if (cepDigits(next) === cep) return;
      asked.current = "";
      setWanted(null);
      reset();
      clearShipping();
    },
    submit: (to: string) => calculate(to, false),
    select(option: ShippingOption) {
      setWanted(serviceOf(option));
      // The pieces have changed and new options are about to load: store the choice only then.
      if (cep && !outdated) selectShipping(option, cep);
    },
  };
}

/**
 * Where this browser knows no CEP yet, takes the one of the customer's preferred address. `untouched`: nothing was typed
 * into the CEP field. Rules: CART-44.
 */
export function useSavedCep(untouched: boolean): void {
  const customerId = useCustomer().customer?.id ?? null;
  const takeCep = useEffectEvent((cep: string | null) => {
    if (cep && untouched && readCart().cep === null) rememberCep(cep);
  });
  useEffect(() => {
    if (customerId === null || readCart().cep !== null) return;
    const leaving = new AbortController();
    void findSavedCep(leaving.signal).then(takeCep);
    return () => leaving.abort();
  }, [customerId]);
}

/** Loaded only where it is needed; null when it cannot be loaded. */
async function findSavedCep(signal: AbortSignal): Promise<string | null> {
  try {
    return (await (await import("./fetch-saved-cep.ts")).fetchSavedCep(signal))?.cep ?? null;
  } catch {
    return null;
  }
}

export type CartShipping = ReturnType<typeof useCartShipping>;
