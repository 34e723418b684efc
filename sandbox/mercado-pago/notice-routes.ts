import { type Context, Hono } from "hono";
import { withFaults } from "../faults/with-faults.ts";
import { refuseAtGateway } from "./api-errors.ts";
import { mercadoPagoFaults } from "./fault-answers.ts";
import type { OrderRecord } from "./order-record.ts";
import type { OrderParts } from "./order-routes.ts";
import { caseIdOf, claimIdOf, presentCase } from "./present-order.ts";
import { seller } from "./seller.ts";

/**
 * Resources that notifications of other topics refer to: the payment of an order, a chargeback, a claim.
 * https://www.mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks
 */
export function noticeRoutes({ book, box, lifetime }: OrderParts): Hono {
  const endpoint = { box, lifetime, target: "mercado-pago", answers: mercadoPagoFaults } as const;
  const found = (
    c: Context,
    idOf: (payment: OrderRecord["payment"]) => string,
    show: (order: OrderRecord) => object,
  ) => {
    const order = book.all().find(({ payment }) => idOf(payment) === c.req.param("id"));
    return order ? c.json(show(order)) : refuseAtGateway(c, 404, "not_found", "resource not found");
  };
  const routes = new Hono();
  routes.get(
    "/v1/payments/:id",
    withFaults(endpoint, "get-payment", (c) =>
      found(
        c,
        (payment) => payment.referenceId,
        ({ payment, externalReference, ...order }) => ({
          id: Number(payment.referenceId),
          external_reference: externalReference,
          order: { id: order.id, type: "order" },
          currency_id: "BRL",
        }),
      ),
    ),
  );
  routes.get(
    "/v1/chargebacks/:id",
    withFaults(endpoint, "get-chargeback", (c) => {
      // The page of chargebacks asks for the seller's id beside the token.
      if (c.req.header("x-caller-id") !== seller.userId) return refuseAtGateway(c, 403, "forbidden", "invalid caller");
      return found(c, caseIdOf, presentCase);
    }),
  );
  routes.get(
    "/post-purchase/v1/claims/:id",
    withFaults(endpoint, "get-claim", (c) =>
      found(c, claimIdOf, ({ payment }) => ({
        id: Number(claimIdOf(payment)),
        type: "mediations",
        stage: "claim",
        status: "opened",
        resource: "payment",
        resource_id: Number(payment.referenceId),
        site_id: "MLB",
      })),
    ),
  );
  return routes;
}
