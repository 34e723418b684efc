import { useSyncExternalStore } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { arrivalPromise } from "#shop/ordering/orders/arrival-promise.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/**
 * When an order arrives: 'Chega até 26/11', in a running page 'Chega hoje'. The server's page has the date, because it
 * may be read on another day.
 * Rules: ORDER-91.
 */
export function useArrivalPromise(order: Order): string | null {
  const { handlingDays } = useShop();
  const today = useSyncExternalStore(
    watchDay,
    () => dayInSaoPaulo(new Date()),
    () => null,
  );
  return arrivalPromise(order, handlingDays, today);
}

/** A page that was left open is looked at again on another day. */
function watchDay(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
