import { redirect } from "react-router";
import { above } from "#app/forms/refusal.ts";
import { refuse as refuseForm } from "#app/forms/refuse-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { linkCodeOf } from "#platform/formats/link-code.ts";
import { deleteVisitorData } from "#shop/customer-records/visitor-data/delete-visitor-data.server.ts";
import { VisitorDataDeletion } from "#shop/customer-records/visitor-data/visitor-data.ts";
import { VISITOR_DATA_PATH } from "#shop/customer-records/visitor-data/visitor-data-paths.ts";
import { orderNumber, type UnfinishedOrder, type UnfinishedReason } from "#shop/ordering/orders/order.ts";
import type { Services } from "#shop/services.server.ts";

const NOT_DELETED = { title: "Os dados não foram excluídos", message: "Tente novamente em instantes." };

const REASONS: Readonly<Record<UnfinishedReason, string>> = {
  payment: "pagamento em andamento",
  dispute: "pagamento em análise ou contestado",
  refund: "devolução de dinheiro em andamento",
  return: "troca ou devolução em andamento",
  delivery: "pago e ainda não entregue",
};

/** Handles the deletion form behind a mailed link; a link that is not valid shows its page. */
export function submitDeletion(services: Services, request: Request) {
  const posted = { rules: VisitorDataDeletion, failure: NOT_DELETED };
  return submitForm(services, request, posted, async (_, { refuse }) => {
    const result = await deleteVisitorData(services, linkCodeOf(request));
    if (result.kind === "refused") {
      if (result.reason === "invalid_link") return refuseForm({}, { status: 410 });
      return refuse(underWay(result.orders));
    }
    throw redirect(`${VISITOR_DATA_PATH}/excluidos`, { headers: PRIVATE_LINK_HEADERS });
  });
}

function underWay(orders: readonly UnfinishedOrder[]) {
  const which = orders.map((order) => `o pedido ${orderNumber(order)} (${REASONS[order.reason]})`).join(", ");
  return above(
    "Há pedido em andamento",
    `Ainda precisamos falar com você sobre ${which}. Depois da entrega, ou do fim do pagamento ou da devolução, os dados podem ser excluídos. Nada foi apagado.`,
    409,
  );
}
