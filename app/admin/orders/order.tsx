import { Package, Pencil, Printer } from "lucide-react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelRequest, panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { GiftNote } from "#app/order/gift-note.tsx";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { noEditReason } from "#shop/fulfilment/order-desk/edits/may-edit.ts";
import { readEditNotice } from "#shop/fulfilment/order-desk/edits/send-edit-by-whatsapp.server.ts";
import { findManualOrder } from "#shop/fulfilment/order-desk/manual-orders/manual-order-queries.server.ts";
import { readOrderToSend } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { whatsappMessages } from "#shop/fulfilment/order-desk/whatsapp.ts";
import { mostBoxes } from "#shop/fulfilment/shipments/labels/parcel-split.ts";
import { boxesOf } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { isActiveParcel, nextStep } from "#shop/fulfilment/shipments/shipment-state.ts";
import { carrierLink } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import { listReplacements } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { NO_PRICES } from "#shop/ordering/orders/gift.ts";
import { orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { isUnderWay, isUnsent } from "#shop/ordering/orders/order-status.ts";
import { hasBeenPaid, isPaid } from "#shop/ordering/payments/payment.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { ReturnLinks } from "../returns/return-order.tsx";
import type { Route } from "./+types/order";
import { AddressPanel } from "./address-panel.tsx";
import { AddPieces, AlongNote } from "./along/along-note.tsx";
import { ReplacementNotes } from "./along/replacement-notes.tsx";
import { deskChanges } from "./desk-changes.server.ts";
import { LinksPanel, RemindersPanel } from "./links-panel.tsx";
import { loadDesk } from "./load-desk.server.ts";
import { MailsPanel } from "./mails-panel.tsx";
import { CorrectionsPanel } from "./money/corrections-panel.tsx";
import { DisputeNotes } from "./money/dispute-note.tsx";
import { moneyChanges } from "./money/money-changes.server.ts";
import { PaymentPanel } from "./money/payment-panel.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { OrderActions } from "./order-actions.tsx";
import { EditNoticePanel, ManualOrderNote, NoEmailNote, RepeatOrder, ReturnNotes } from "./order-notes.tsx";
import { OrderPieces, PieceMoney } from "./order-pieces.tsx";
import { SectionLinks } from "./section-links.tsx";
import { CustomerPanel } from "./sending/customer-panel.tsx";
import { InvoicePanel } from "./sending/invoice-panel.tsx";
import { paperChanges } from "./sending/paper-changes.server.ts";
import { parcelChanges } from "./sending/parcel-changes.server.ts";
import { ParcelPanel } from "./sending/parcel-panel.tsx";
import { SendPanels } from "./sending/send-panels.tsx";
import { usePolling } from "./sending/use-polling.ts";
import { StopNote } from "./stop-note.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";

export const loader = panelLoader(
  async ({ services, staff, may, params, query }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const toSend = await orMissing("order", readOrderToSend(services, staff, params.orderId));
    const { order, shipments } = toSend;
    const isReadyForPickup = shipments.some(({ kind, state }) => kind === "pickup" && state === "ready");
    const codes = shipments.flatMap((each) => (isActiveParcel(each.state) ? (each.trackingCode ?? []) : []));
    const trackingUrl = order.trackingCode && carrierLink(order.carrierName, order.trackingCode);
    return {
      toSend,
      desk: await loadDesk(services, staff, toSend),
      boxes: boxesOf(query.get("volumes"), mostBoxes(toSend.label.left)),
      manual: await findManualOrder(services.db, order.id),
      along: await findSentAlong(services.db, order.id),
      replacements: await listReplacements(services.db, order.id),
      edited: await readEditNotice(services.db, order),
      mayWrite: may("orders.write"),
      messages: whatsappMessages(services.config, order, { trackingUrl, isReadyForPickup, codes }),
    };
  },
);

export const action = panelForms({ ...deskChanges, ...moneyChanges, ...parcelChanges, ...paperChanges });
export const clientAction = offlineAction();

/** One order, for packing and sending. */
export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  const { toSend, desk, boxes, manual, along, replacements, edited, mayWrite, messages } = loaderData;
  const { order, shipments } = toSend;
  const isPacked = isUnsent(order.status);
  // 'Aguardando pagamento' says that it is pending.
  const isAwaited = order.status === "pending" && order.paymentStatus === "pending";
  const wasPaid = hasBeenPaid(order.paymentStatus);
  const isStopped = toSend.stops.open.length > 0;
  const isBusy = shipments.some(
    (each) => each.kind === "melhor_envio" && nextStep(each) && (!each.problem || each.nextTryAt),
  );
  // Once all money went back, ending the order is the work that is left.
  const isSpent = order.paymentStatus === "refunded";
  const actions = <OrderActions order={order} desk={desk} />;
  const hasNotes = desk.notes.length > 0;
  const notes = (
    <div id="anotacoes" className="grid scroll-mt-4">
      <NotesPanel desk={desk} />
    </div>
  );
  const links = (
    <>
      <RemindersPanel desk={desk} orderId={order.id} isMain={isAwaited} />
      <div id="links" className="grid scroll-mt-4">
        <LinksPanel desk={desk} />
      </div>
    </>
  );
  usePolling(isBusy || desk.isBusy);
  return (
    <AdminScreen
      title={`Pedido ${orderNumber(order)}`}
      lead={`Feito em ${formatDateTime(order.createdAt)}${manual ? ` por ${manual.madeBy}` : ""} · #${shortId(order.id)}`}
      action={
        <div className="flex flex-wrap items-center gap-2">
          {order.paymentStatus !== "paid" && <PaymentStatusPill status={order.paymentStatus} />}
          {!isAwaited && <OrderStatusPill status={order.status} />}
          {mayWrite && <RepeatOrder orderId={order.id} />}
        </div>
      }
      aside={
        <>
          {hasNotes && notes}
          <div id="cliente" className="grid scroll-mt-4">
            <CustomerPanel
              order={order}
              samePerson={toSend.samePerson}
              mayOpen={desk.mayOpenCustomer}
              mayWrite={mayWrite}
              messages={messages}
            />
          </div>
          <div id="entrega" className="grid scroll-mt-4">
            <AddressPanel toSend={toSend} mayWrite={mayWrite} mayRefund={desk.mayRefund} />
          </div>
          <ReturnLinks title="Trocas e devoluções" returns={desk.returns} />
          {!hasNotes && notes}
          {!isAwaited && (wasPaid || order.status !== "cancelled") && links}
          <InvoicePanel order={order} files={desk.files} mayWrite={mayWrite && wasPaid} />
          <MailsPanel desk={desk} />
        </>
      }
    >
      <SectionLinks />
      <ManualOrderNote facts={manual} orderId={order.id} isPending={order.status === "pending"} />
      <AlongNote order={order} along={along} mayWrite={mayWrite} isStopped={isStopped} />
      <ReturnNotes returns={desk.returns} today={desk.today} />
      <ReplacementNotes orderId={order.id} replacements={replacements} mayWrite={mayWrite} />
      {edited && <EditNoticePanel order={order} notice={edited} maySend={mayWrite && messages.length > 0} />}
      {!edited && along.first === null && <NoEmailNote order={order} />}
      <StopNote stops={toSend.stops} isHere={isPacked || toSend.left.length > 0} mayWrite={mayWrite} />
      <DisputeNotes orderId={order.id} payments={desk.payments} mayRefund={desk.mayRefund} />
      {isSpent && actions}
      <Panel
        title="Peças"
        trailing={
          order.status !== "cancelled" &&
          order.paymentStatus !== "refunded" && (
            <Link
              to={`/admin/pedidos/separar?pedido=${order.id}`}
              className="link inline-flex min-h-tap items-center gap-2 text-small"
            >
              <Icon of={Printer} size="s" />
              Lista de separação
            </Link>
          )
        }
      >
        <OrderPieces items={order.items} more={(line) => <PieceMoney line={line} order={order} />} />
        <GiftNote of={order} more={NO_PRICES} />
        {mayWrite && isPacked && isPaid(order.paymentStatus) && (
          <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
            {order.status === "confirmed" && !isStopped && (
              <ActionButton intent="prepare" icon={Package} label="Começar a embalar" variant="secondary" wide />
            )}
            {noEditReason(order, [...shipments, ...toSend.heldBy]) === null && (
              <>
                <ButtonLink to={`/admin/pedidos/${order.id}/alterar`} variant="secondary" size="s" icon={Pencil}>
                  Alterar pedido
                </ButtonLink>
                {along.first === null && <AddPieces orderId={order.id} />}
              </>
            )}
          </div>
        )}
      </Panel>
      {shipments.map((shipment) => (
        <ParcelPanel
          key={shipment.id}
          shipment={shipment}
          lines={order.items}
          added={toSend.added}
          isStopped={isStopped}
          mayWrite={mayWrite}
        />
      ))}
      {mayWrite && isUnderWay(order.status) && isPaid(order.paymentStatus) && !(isStopped && isPacked) && (
        <SendPanels toSend={toSend} first={along.first} boxes={boxes} />
      )}
      {/* What an unpaid order needs: a reminder, or its link. */}
      {isAwaited && links}
      {!isSpent && actions}
      <div id="pagamento" className="grid grid-cols-[minmax(0,1fr)] gap-6 scroll-mt-4">
        <PaymentPanel order={order} desk={desk} />
        <CorrectionsPanel waits={desk.waits} now={desk.now} mayRefund={desk.mayRefund} />
      </div>
      <div id="historico" className="grid grid-cols-[minmax(0,1fr)] scroll-mt-4">
        <TimelinePanel entries={desk.timeline} />
      </div>
    </AdminScreen>
  );
}
