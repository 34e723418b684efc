import { Check, Clock, type LucideIcon, PackageCheck, Pencil, RotateCcw, Ticket, Truck, X } from "lucide-react";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelRequest, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { OrderTimeline, type TimelineEntry } from "#app/order/order-timeline.tsx";
import { ReturnPhotos } from "#app/order/return-photos.tsx";
import { ReturnStatusPill } from "#app/order/return-status-pill.tsx";
import { dayInSaoPaulo, formatDateTime, formatDay } from "#platform/clock.ts";
import { valueAt } from "#platform/value-at.ts";
import type { AuditLine } from "#shop/audit/audit-queries.server.ts";
import { readReturnLabelDesk } from "#shop/fulfilment/return-labels/read-return-label-desk.server.ts";
import { returnWayOf } from "#shop/fulfilment/return-labels/return-label.ts";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { returnKindLabel } from "#shop/fulfilment/returns/return-status.ts";
import { type ReturnMoney, readStaffReturn } from "#shop/fulfilment/returns/staff-view/read-staff-return.server.ts";
import { returnWhatsapp } from "#shop/fulfilment/returns/staff-view/return-whatsapp.ts";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import { actionText, actorText } from "../audit/audit-texts.ts";
import { CorrectionsPanel } from "../orders/money/corrections-panel.tsx";
import { usePolling } from "../orders/sending/use-polling.ts";
import { AdminScreen, Panel, SmallLink } from "../page/admin-panel.tsx";
import { orForbidden, orMissing } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/return";
import { CorrectAnswer } from "./answer-return.tsx";
import { changeReturnOf } from "./change-return.server.ts";
import { PRICES_ASKED, ReturnLabelPanel } from "./label/return-label-panel.tsx";
import { returnMoneyText } from "./return-admin-texts.ts";
import { ReturnDeadlinePill } from "./return-deadline-pill.tsx";
import { ReturnDecision } from "./return-decision.tsx";
import { ReturnLinks, ReturnOrder } from "./return-order.tsx";
import { ReturnPieces } from "./return-pieces.tsx";

const ICONS: Record<string, LucideIcon> = {
  "return.requested": Clock,
  "return.approved": Truck,
  "return.corrected": Pencil,
  "return.received": PackageCheck,
  "return.refunded": RotateCcw,
  "return.exchanged": Check,
  "return.refused": X,
  "return.cancelled": X,
  "return.label_wanted": Ticket,
  "return.label_retried": RotateCcw,
  "return.label_cancelled": X,
};

export const loader = panelLoader(
  async ({ services, db, clock, config, staff, may, params, query }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const found = await orMissing("return", readStaffReturn(db, staff, params.returnId));
    const withPrices = query.get(PRICES_ASKED) === "1";
    const { made, order } = found;
    const [waits, reverse] = await Promise.all([
      listRefundWaits(db, made.orderId),
      orForbidden(readReturnLabelDesk(services, staff, { made, order, withPrices })),
    ]);
    return {
      ...found,
      reverse,
      messages: returnWhatsapp(config, found.made, found.order, found.money),
      waits: waits.filter(({ returnId }) => returnId === found.made.id),
      now: clock(),
      today: dayInSaoPaulo(clock()),
      mayWrite: may("returns.write"),
      mayRefund: may("orders.refund"),
    };
  },
);

export const action = panelAction(changeReturnOf);
export const clientAction = offlineAction();

/** One return: pieces, reason and decision. */
export default function AdminReturn({ loaderData }: Route.ComponentProps) {
  const { made, order, others, money, exchangeMoney, trail, free, arrivalNote, today, mayWrite, mayRefund, messages } =
    loaderData;
  const { waits, now, reverse } = loaderData;
  const { label } = reverse;
  const awaitsCode = label !== null && isActiveParcel(label.state) && label.postingCode === null;
  usePolling(awaitsCode && label.problem === null);
  const mayCorrect = mayWrite && made.status === "approved" && !awaitsCode;
  // One press there answers, too: above the form that asks for a code of the staff's own.
  const isLabelFirst = mayWrite && made.status === "requested" && reverse.canBuy;
  const labelPanel = <ReturnLabelPanel made={made} reverse={reverse} mayWrite={mayWrite} />;
  return (
    <AdminScreen
      title={`${returnKindLabel(made.kind)} ${returnNumber(made)}`}
      lead={`Pedida em ${formatDateTime(made.requestedAt)} por ${order.customerName}`}
      action={
        <div className="flex flex-wrap items-center gap-2">
          <ReturnDeadlinePill made={{ ...made, way: label && returnWayOf(label) }} today={today} />
          <ReturnStatusPill status={made.status} />
        </div>
      }
      aside={
        <>
          <ReturnOrder order={order} messages={messages} />
          <ReturnLinks title="Do mesmo pedido" returns={others} />
          <ReturnTrailPanel trail={trail} made={made} money={money} />
        </>
      }
    >
      {isLabelFirst && labelPanel}
      <ReturnDecision
        key={made.status}
        made={made}
        order={order}
        now={now}
        free={free}
        money={money}
        exchangeMoney={exchangeMoney}
        mayWrite={mayWrite}
        mayRefund={mayRefund}
        offersLabel={reverse.prices?.kind === "priced" && reverse.prices.prices.length > 0}
      />
      {!isLabelFirst && labelPanel}
      <CorrectionsPanel waits={waits} now={now} mayRefund={mayRefund} />
      {mayCorrect && <CorrectAnswer made={made} />}
      <ReturnPieces made={made} order={order} free={free} />
      {made.note && (
        <Panel title="O que o cliente escreveu">
          <p className="whitespace-pre-line break-words">{made.note}</p>
          <ReturnPhotos page={`/admin/trocas/${made.id}`} made={made} />
        </Panel>
      )}
      {!mayCorrect && (made.answer || made.postingCode) && (
        <Panel title="O que respondemos">
          {made.postingCode && (
            <p className="text-small">
              Código de postagem: <b className="font-semibold tabular-nums">{made.postingCode}</b>
            </p>
          )}
          {made.answer && <p className="whitespace-pre-line break-words">{made.answer}</p>}
        </Panel>
      )}
      {arrivalNote && (
        <Panel title="Como chegou" lead="Só a equipe vê.">
          <p className="whitespace-pre-line break-words">{arrivalNote}</p>
        </Panel>
      )}
      <SmallLink to="/admin/trocas" className="justify-self-start">
        Voltar para a lista
      </SmallLink>
    </AdminScreen>
  );
}

interface ReturnTrailPanelProps {
  trail: readonly AuditLine[];
  made: Return;
  money: ReturnMoney | null;
}

/** A return's timeline with author and time, and the next step. */
function ReturnTrailPanel({ trail, made, money }: ReturnTrailPanelProps) {
  const past: TimelineEntry[] = trail.map(({ action, actor, actorName, at }) => ({
    title: actionText(action),
    detail: `${actorText(actor, actorName)}, ${formatDateTime(at)}`,
    icon: valueAt(ICONS, action) ?? Clock,
    done: true,
  }));
  const paid = money && {
    title: returnMoneyText(money),
    detail: money.doneAt ? formatDateTime(money.doneAt) : "Aguardando a resposta dela",
    icon: RotateCcw,
    done: money.state === "done",
  };
  return (
    <Panel title="Andamento">
      <OrderTimeline entries={[...past, ...(paid ? [paid] : []), ...nextOf(made)]} />
    </Panel>
  );
}

function nextOf({ status, kind, answerDueOn }: Return): TimelineEntry[] {
  if (status === "requested") {
    return [{ title: "Nossa resposta", detail: `Até ${formatDay(answerDueOn)}`, icon: Truck }];
  }
  if (status === "approved") return [{ title: "Chegada da peça", detail: "O cliente envia", icon: PackageCheck }];
  if (status !== "received") return [];
  return kind === "regret"
    ? [{ title: "Devolução do valor", detail: "No dia em que a peça chega", icon: RotateCcw }]
    : [{ title: kind === "exchange" ? "Envio da nova peça" : "Solução", detail: "É com a loja", icon: Check }];
}
