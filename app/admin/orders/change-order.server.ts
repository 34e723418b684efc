import { formatBrl } from "#platform/money.ts";
import { resolveReplacement } from "#shop/fulfilment/order-desk/edits/replace-pieces.server.ts";
import { readAgencyValue } from "#shop/fulfilment/shipments/labels/agency.ts";
import { cancelLabel, retryLabel } from "#shop/fulfilment/shipments/labels/change-label.server.ts";
import { linesToLabel } from "#shop/fulfilment/shipments/labels/read-label-lines.server.ts";
import { requestLabels } from "#shop/fulfilment/shipments/labels/request-labels.server.ts";
import { enterDocumentForMany } from "#shop/fulfilment/shipments/many/enter-document-for-many.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import {
  type AddressChanged,
  changeDeliveryAddress,
} from "#shop/fulfilment/shipments/sending/change-address.server.ts";
import { enterInvoice } from "#shop/fulfilment/shipments/sending/enter-papers.server.ts";
import { releaseOrder } from "#shop/fulfilment/shipments/sending/release-order.server.ts";
import { handedOver, readyForPickup, sendByHand } from "#shop/fulfilment/shipments/sending/send-by-hand.server.ts";
import { differenceText } from "#shop/fulfilment/shipments/sending/shipping-difference.ts";
import {
  boxesOf,
  boxesOfForm,
  DeliveryAddressForm,
  DocumentForm,
  HandForm,
  InvoiceForm,
  labelForm,
} from "#shop/fulfilment/shipments/shipment-forms.ts";
import { prepareOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { checked, type Handler, handleForms } from "../forms/handlers.server.ts";
import type { PanelPost } from "../page/panel-page.server.ts";
import { DESK_CHANGES } from "./change-desk.server.ts";
import { refuseParcel, said } from "./sending/refuse-parcel.server.ts";

/** A posted form of an order's page. */
export type Change = PanelPost<{ orderId: string }>;

/** Handlers of the order page's forms, by form name. */
export type Changes = Readonly<Record<string, Handler<Change>>>;

const labelFormOf = ({ fields }: Change) => labelForm(boxesOf(fields.boxes));

const CHANGES: Changes = {
  buyLabels: checked(labelFormOf, async ({ services, staff, params: { orderId }, fields }) => {
    const boxes = boxesOf(fields.boxes);
    const left = await linesToLabel(services, orderId);
    const agency = readAgencyValue(fields.agency ?? "");
    const packed = { boxes: boxesOfForm(fields, boxes, left), seen: fields.pecas ?? "" };
    const wish = { orderId, serviceId: fields.serviceId ?? "", agency, ...packed };
    return said(fields, await requestLabels(services, staff, wish), "Etiqueta pedida");
  }),
  async prepare({ services, staff, params: { orderId }, fields }) {
    return said(fields, await prepareOrder(services, staff, orderId), "Pedido em processamento");
  },
  async release({ services, staff, params: { orderId }, fields }) {
    return said(fields, await releaseOrder(services, staff, orderId), "Envio liberado");
  },
  async resolveSwap({ services, staff, params: { orderId }, fields }) {
    const wish = { orderId, additionId: fields.additionId ?? "" };
    return said(fields, await resolveReplacement(services, staff, wish), "Troca resolvida");
  },
  async retryLabel({ services, staff, fields }) {
    return said(fields, await retryLabel(services, staff, fields.shipmentId ?? ""), "Tentando de novo");
  },
  async cancelLabel({ services, staff, fields }) {
    return said(fields, await cancelLabel(services, staff, fields.shipmentId ?? ""), "Cancelamento pedido");
  },
  sendByHand: checked(HandForm, async ({ services, staff, params: { orderId }, fields }, form) => {
    const { carrierName, trackingCode } = form;
    const parcel = { orderId, carrierName, trackingCode: trackingCode || null, shipmentId: fields.shipmentId };
    return said(
      fields,
      await sendByHand(services, staff, parcel),
      fields.shipmentId ? "Código corrigido" : "Envio registrado",
    );
  }),
  /** What was added to this order left in its parcel. */
  sendAddition: checked(HandForm, async ({ services, staff, params: { orderId }, fields }, form) => {
    const { additions } = await findSentAlong(services.db, orderId);
    const addition = additions.find(({ id }) => id === fields.additionId);
    if (!addition) return refuseParcel(fields, { reason: "not_found" });
    const { carrierName, trackingCode } = form;
    const parcel = { orderId: addition.id, carrierName, trackingCode: trackingCode || null };
    return said(
      fields,
      await sendByHand(services, staff, parcel),
      `Pedido ${orderNumber(addition)} marcado como enviado`,
    );
  }),
  async readyForPickup({ services, staff, params: { orderId }, fields }) {
    return said(fields, await readyForPickup(services, staff, orderId), "Pronto para retirada");
  },
  async handedOver({ services, staff, params: { orderId }, fields }) {
    return said(fields, await handedOver(services, staff, orderId, fields.shipmentId), "Entrega registrada");
  },
  address: checked(DeliveryAddressForm, async ({ services, staff, params: { orderId }, fields }, form) => {
    const wanted = { orderId, address: form, seen: fields.visto ?? "", returnsShipping: fields.devolver === "1" };
    const answer = await changeDeliveryAddress(services, staff, wanted);
    return said(fields, answer, savedAddressText);
  }),
  invoice: checked(InvoiceForm, async ({ services, staff, params: { orderId }, fields }, form) => {
    return said(fields, await enterInvoice(services, staff, { orderId, ...form }), "Nota fiscal salva");
  }),
  document: checked(DocumentForm, async ({ services, staff, params: { orderId }, fields, form: posted }, form) => {
    const { ids: others } = tickedOrders(posted.getAll("outro").filter((value) => typeof value === "string"));
    const answer = await enterDocumentForMany(services, staff, { orderId, others, ...form });
    return said(fields, answer, ({ orderIds: { length } }) =>
      length > 1 ? `Documento salvo em ${length} pedidos da mesma pessoa` : "Documento salvo",
    );
  }),
};

/** Handles the order page's forms. */
export const changeOrder = handleForms<Change>({ ...CHANGES, ...DESK_CHANGES });

function savedAddressText({ shipping, refundCents }: Extract<AddressChanged, { kind: "saved" }>): string {
  const compared = shipping ? `. ${differenceText(shipping)}` : "";
  return `Endereço corrigido${compared}${refundCents > 0 ? `. ${formatBrl(refundCents)} voltam para o cliente` : ""}`;
}
