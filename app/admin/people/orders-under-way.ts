import { plural } from "#platform/formats/plural.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";

/** Why a person's data cannot be deleted yet. `then`: what is possible afterwards. */
export function ordersUnderWay(orders: readonly { number: number }[], then: string) {
  const names = orders.map(orderNumber);
  const which = `${plural(names.length, "o pedido", "os pedidos")} ${names.join(", ")}`;
  return {
    title: "Há pedido em andamento",
    message: `A loja ainda precisa falar com a pessoa sobre ${which}. Depois da entrega, ou do fim do pagamento ou da devolução, ${then}. Nada foi apagado.`,
  };
}
