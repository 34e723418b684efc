import { plural } from "#platform/formats/plural.ts";
import type { TooManyUnpaid } from "./place-order.server.ts";

export const TOO_MANY_UNPAID_TITLE = "Pedidos demais à espera do pagamento";

/** Says nothing of the orders that count: they may be somebody else's. Rules: SETTING-6. */
export function tooManyUnpaidText({ per, most }: Pick<TooManyUnpaid, "per" | "most">): string {
  const orders = most === 1 ? "um pedido" : `${most} pedidos`;
  return per === "once"
    ? `Cada cliente pode ter ${orders} sem pagamento de cada vez. Pague ou cancele ${plural(most, "o que já fez", "um deles")} para continuar, ou fale com a gente.`
    : `Cada cliente pode fazer ${orders} sem pagamento por hora. Pague o que já fez, espere um pouco ou fale com a gente.`;
}
