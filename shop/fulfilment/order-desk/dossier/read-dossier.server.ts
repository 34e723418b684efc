import { isMailable } from "#platform/email/undeliverable-address.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { answersTo, type ContactAnswer, messagesOf } from "#shop/customers/contact/contact-queries.server.ts";
import type { StoredMessage } from "#shop/customers/contact/contact-row.ts";
import { ACCOUNT_DELETED_EVENT, type Order } from "#shop/ordering/orders/order.ts";
import { findOrderById, listTrackingEvents, type TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import { hasBeenPaid } from "#shop/ordering/payments/payment.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { Return } from "../../returns/return.ts";
import { returnsOfOrder } from "../../returns/return-queries.server.ts";
import { readInvoiceFile } from "../../shipments/sending/invoice-file-queries.server.ts";
import type { Shipment } from "../../shipments/shipment.ts";
import { listParcelsHolding, listShipments } from "../../shipments/shipment-queries.server.ts";
import type { DeskRecords } from "../desk.ts";
import { readDeskRecords } from "../desk-queries.server.ts";
import { type DossierProof, readDossierProof } from "./dossier-queries.server.ts";

/** What speaks for a paid order when its payment is disputed. */
export interface Dossier {
  kind: "dossier";
  order: Order;
  proof: DossierProof;
  records: DeskRecords;
  /** With those of another order that hold its pieces. */
  shipments: Shipment[];
  /** Oldest first. */
  tracking: TrackingEvent[];
  returns: Return[];
  /** The newest from the buyer since the order, oldest first, with the answers. */
  messages: (StoredMessage & { answers: ContactAnswer[] })[];
  moreMessages: number;
  danfe: Buffer | null;
  xml: Buffer | null;
  /** The buyer's data is deleted, except what the tax office demands. */
  isErased: boolean;
}

const MOST_MESSAGES = 20;

/** Audited. Leaves out what the role may not see elsewhere. Needs 'orders.read'. Rules: PAY-119. */
export async function readDossier(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  orderId: string,
): Promise<Dossier | NotAllowed | { kind: "none" }> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const order = await findOrderById(db, orderId);
  if (!order || !hasBeenPaid(order.paymentStatus)) return { kind: "none" };
  const email = isMailable(order.customerEmail) ? order.customerEmail : null;
  const [proof, records, shipments, along, tracking, returns, messages, danfe, xml] = await Promise.all([
    readDossierProof(db, order, email),
    readDeskRecords(db, order.id),
    listShipments(db, order.id),
    listParcelsHolding(db, order.id),
    listTrackingEvents(db, order.id),
    mayDo(staff.role, "returns.read") ? returnsOfOrder(db, order.id) : [],
    mayDo(staff.role, "messages.read") && (order.customerId ?? email) !== null
      ? messagesOf(db, { customerId: order.customerId, email })
      : [],
    readInvoiceFile(db, order.id, "pdf"),
    readInvoiceFile(db, order.id, "xml"),
  ]);
  const since = messages.filter(({ createdAt }) => createdAt >= order.createdAt);
  const written = since.slice(-MOST_MESSAGES);
  const answers = await answersTo(
    db,
    written.map(({ id }) => id),
  );
  const action = "order.dossier_taken";
  await recordAudit(db, { actor: staff.staffId, action, subject: `order:${order.id}` }, clock());
  return {
    kind: "dossier",
    order,
    proof,
    records,
    shipments: [...shipments, ...along],
    tracking: tracking.toReversed(),
    returns,
    messages: written.map((each) => ({ ...each, answers: answers.filter(({ messageId }) => messageId === each.id) })),
    moreMessages: since.length - written.length,
    danfe: danfe?.file ?? null,
    xml: xml?.file ?? null,
    isErased: order.events.some(({ kind }) => kind === ACCOUNT_DELETED_EVENT),
  };
}
