import { OF_CARRIER } from "#app/admin/forms/common-refusals.ts";
import { PAGE_IS_CURRENT } from "#app/admin/page/admin-answer.ts";
import { above, atField, stale } from "#app/forms/refusal.ts";
import { formatBrl } from "#platform/money.ts";
import { resolveReplacement } from "#shop/fulfilment/order-desk/edits/replace-pieces.server.ts";
import { readAgencyValue } from "#shop/fulfilment/shipments/labels/agency.ts";
import { cancelLabel, retryLabel } from "#shop/fulfilment/shipments/labels/change-label.server.ts";
import { MOST_PARCELS } from "#shop/fulfilment/shipments/labels/parcel-split.ts";
import { linesToLabel } from "#shop/fulfilment/shipments/labels/read-label-lines.server.ts";
import { requestLabels } from "#shop/fulfilment/shipments/labels/request-labels.server.ts";
import { changeDeliveryAddress } from "#shop/fulfilment/shipments/sending/change-address.server.ts";
import { releaseOrder } from "#shop/fulfilment/shipments/sending/release-order.server.ts";
import { handedOver, readyForPickup, sendByHand } from "#shop/fulfilment/shipments/sending/send-by-hand.server.ts";
import { differenceText } from "#shop/fulfilment/shipments/sending/shipping-difference.ts";
import {
  boxesOf,
  boxesOfForm,
  DeliveryAddressForm,
  HandForm,
  labelForm,
} from "#shop/fulfilment/shipments/shipment-forms.ts";
import { prepareOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { ofOrder, orderChange, orderIdOf } from "../order-change.server.ts";

/** Refusals of what is done to a parcel. */
export const OF_PARCELS = {
  ...OF_CARRIER,
  not_found: stale("Não encontrado", `Este envio não existe mais. ${PAGE_IS_CURRENT}`, 404),
  not_paid: stale("Pagamento não confirmado", "Só enviamos o que está pago."),
  address_changed: stale("O endereço mudou", `Ele foi corrigido enquanto você digitava. ${PAGE_IS_CURRENT}`),
  label_bought: stale("O endereço já está em uma etiqueta", "Cancele a etiqueta, corrija o endereço e compre outra."),
  has_parcels: stale(
    "Já existe um envio",
    "As etiquetas e envios atuais já levam todas as peças. Cancele uma etiqueta antes de enviar de outra forma.",
  ),
  on_other_label: stale(
    "As peças já estão em outra etiqueta",
    "A etiqueta do pedido a que este foi acrescentado as declara. Cancele-a antes de comprar uma só deste.",
  ),
  contents_changed: stale(
    "O que vai na etiqueta mudou",
    `Um acréscimo foi pago ou mudou enquanto a página estava aberta. ${PAGE_IS_CURRENT} Confira e peça de novo.`,
  ),
  swap_settled: stale("Nada a resolver", `Esta troca não espera por ninguém. ${PAGE_IS_CURRENT}`),
  document_missing: above("Falta o CPF de quem recebe", "Preencha o CPF acima e tente de novo."),
  invoice_missing: above(
    "Falta a nota fiscal",
    "Sem nota, cada etiqueta leva até R$ 1.000,00 em peças. Preencha a chave da NF-e, ou divida em mais volumes.",
  ),
  empty_box: above("Há um volume vazio", "Ponha ao menos uma peça em cada volume."),
  pieces_left: above("Sobrou uma peça", "Cada peça do pedido precisa estar em um volume."),
  too_many_pieces: above("Peças a mais", "Há mais peças nos volumes do que no pedido."),
  too_many_boxes: above("Volumes demais", `Divida o pedido em até ${MOST_PARCELS} volumes.`),
  unknown_line: stale("As peças do pedido mudaram", PAGE_IS_CURRENT),
  too_late: stale("Tarde demais", `Este envio já seguiu ou já terminou. ${PAGE_IS_CURRENT}`),
  unknown_service: atField("serviceId", "Escolha o serviço."),
  agency_missing: atField("agency", "Escolha a agência de postagem."),
};

const change = orderChange("orders.write", OF_PARCELS);

/** Changes of `LabelForm`, `ParcelPanel`, `SendWithoutLabel`, `AddressPanel`, `StopNote` and the notes in `along/`. */
export const parcelChanges = {
  prepare: change({ wish: orderIdOf, run: prepareOrder, said: "Pedido em processamento" }),
  release: change({ wish: orderIdOf, run: releaseOrder, said: "Envio liberado" }),
  resolveSwap: change({ wish: ofOrder("additionId"), run: resolveReplacement, said: "Troca resolvida" }),
  buyLabels: change({
    schema: ({ fields }) => labelForm(boxesOf(fields.boxes)),
    wish: async ({ services, params: { orderId }, fields }) => {
      const boxes = boxesOfForm(fields, boxesOf(fields.boxes), await linesToLabel(services, orderId));
      const agency = readAgencyValue(fields.agency ?? "");
      return { orderId, serviceId: fields.serviceId ?? "", agency, boxes, seen: fields.pecas ?? "" };
    },
    run: requestLabels,
    said: "Etiqueta pedida",
  }),
  retryLabel: change({ wish: shipmentIdOf, run: retryLabel, said: "Tentando de novo" }),
  cancelLabel: change({ wish: shipmentIdOf, run: cancelLabel, said: "Cancelamento pedido" }),
  sendByHand: change({
    schema: HandForm,
    wish: ({ params: { orderId }, fields: { shipmentId } }, { carrierName, trackingCode }) => {
      return { orderId, carrierName, trackingCode: trackingCode || null, shipmentId };
    },
    run: sendByHand,
    said: (_, { shipmentId }) => (shipmentId ? "Código corrigido" : "Envio registrado"),
  }),
  /** What was added to this order left in its parcel. */
  sendAddition: change({
    schema: HandForm,
    wish: async ({ db, params, fields }, { carrierName, trackingCode }) => {
      const { additions } = await findSentAlong(db, params.orderId);
      const addition = additions.find(({ id }) => id === fields.additionId);
      return { orderId: addition?.id ?? "", addition, carrierName, trackingCode: trackingCode || null };
    },
    run: sendByHand,
    said: (_, { addition }) => `Pedido ${addition ? orderNumber(addition) : ""} marcado como enviado`,
  }),
  readyForPickup: change({ wish: orderIdOf, run: readyForPickup, said: "Pronto para retirada" }),
  handedOver: change({
    wish: ({ params: { orderId }, fields: { shipmentId } }) => ({ orderId, shipmentId }),
    run: (services, staff, { orderId, shipmentId }) => handedOver(services, staff, orderId, shipmentId),
    said: "Entrega registrada",
  }),
  address: change({
    schema: DeliveryAddressForm,
    wish: ({ params: { orderId }, fields }, address) => {
      return { orderId, address, seen: fields.visto ?? "", returnsShipping: fields.devolver === "1" };
    },
    run: changeDeliveryAddress,
    said: ({ shipping, refundCents }) => {
      const compared = shipping ? `. ${differenceText(shipping)}` : "";
      return `Endereço corrigido${compared}${refundCents > 0 ? `. ${formatBrl(refundCents)} voltam para o cliente` : ""}`;
    },
  }),
};

function shipmentIdOf({ fields }: { fields: Record<string, string> }): string {
  return fields.shipmentId ?? "";
}
