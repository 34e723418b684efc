import { type ReactNode, useEffect } from "react";
import { formatWeekday } from "#platform/clock.ts";
import { formatCep } from "#platform/formats/cep.ts";
import { useCart } from "../cart/cart-store.ts";
import { preselectedOption, serviceOf } from "../cart/shipping/preselected-option.ts";
import { useSavedCep } from "../cart/shipping/use-cart-shipping.ts";
import { useShippingQuote } from "../cart/shipping/use-shipping-quote.ts";

interface DeliveryDayProps {
  productId: string;
  /** Shown until the day is known. */
  unknown: ReactNode;
  /** Leads to the CEP. */
  change: ReactNode;
}

/** 'Chega até qui., 03/12 em 01310-100 · Alterar', by the service that cart and checkout choose. Rules: SHIP-94. */
export function DeliveryDay({ productId, unknown, change }: DeliveryDayProps) {
  const { cep, shipping } = useCart();
  const { state, ask } = useShippingQuote();
  useSavedCep(true);
  useEffect(() => {
    if (cep) void ask(cep, [{ productId, quantity: 1 }], true);
  }, [cep, productId, ask]);
  const option = preselectedOption(state.options, shipping && serviceOf(shipping));
  if (!cep || !option || state.status !== "shown") return unknown;
  return (
    <>
      <span>
        Chega até <b className="whitespace-nowrap font-semibold">{formatWeekday(option.arrivalDate)}</b> em{" "}
        <span className="whitespace-nowrap">
          {formatCep(cep)} <span aria-hidden="true">·</span>
        </span>
      </span>
      {change}
    </>
  );
}
