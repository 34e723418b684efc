import { FileText, RotateCcw, Wallet, X } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import type { ConfirmQuestion } from "#app/admin/page/confirm-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { ReturnLabelDesk } from "#shop/fulfilment/return-labels/read-return-label-desk.server.ts";
import { type ReturnLabel, reverseServiceName } from "#shop/fulfilment/return-labels/return-label.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import type { ReturnStatus } from "#shop/fulfilment/returns/return-status.ts";
import { passesByItself } from "#shop/fulfilment/shipments/shipment.ts";
import {
  isActiveParcel,
  isCancellable,
  nextStep,
  type ShipmentState,
} from "#shop/fulfilment/shipments/shipment-state.ts";
import { LabelSetupNotes, ProblemNote } from "../../orders/sending/label-notes.tsx";
import { Panel } from "../../page/admin-panel.tsx";
import { ReturnLabelOffer } from "./return-label-offer.tsx";

/** Query parameter that asks for prices: '1'. */
export const PRICES_ASKED = "precos";

interface ReturnLabelPanelProps {
  made: Return;
  reverse: ReturnLabelDesk;
  mayWrite: boolean;
}

/** A return's reverse label: its price before it is bought, its code and how far the parcel is. */
export function ReturnLabelPanel({ made, reverse, mayWrite }: ReturnLabelPanelProps) {
  const { label, isOver, canBuy } = reverse;
  const isOffered = mayWrite && canBuy;
  if (label === null && !isOffered) return null;
  return (
    <div id="reversa" className="scroll-mt-6">
      <Panel title="Etiqueta reversa" lead={label ? labelLead(label, made.status, isOver) : LABEL_OFFER_LEAD}>
        {label && <Bought label={label} isOver={isOver} mayWrite={mayWrite} />}
        {isOffered && <Offer made={made} reverse={reverse} />}
      </Panel>
    </div>
  );
}

interface BoughtProps {
  label: ReturnLabel;
  isOver: boolean;
  mayWrite: boolean;
}

function Bought({ label, isOver, mayWrite }: BoughtProps) {
  const { id, returnId, state, problem, hasDeclaration } = label;
  return (
    <>
      {state === "cancelled" && (
        <Note tone="info" title="Esta etiqueta foi cancelada.">
          Se já estava paga, o valor volta para o saldo do Melhor Envio em até 12 horas.
        </Note>
      )}
      {isOver && (
        <Note tone="warning" title="O código venceu sem postagem." role="status">
          Compre outra etiqueta: o cliente recebe o código novo por e-mail. A devolução do valor desta aparece no
          extrato do Melhor Envio.
        </Note>
      )}
      {problem && <ProblemNote of={label} />}
      <FactList facts={factsOf(label)} />
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {hasDeclaration && isActiveParcel(state) && (
          <ButtonLink
            to={`/admin/trocas/${returnId}/declaracao`}
            reloadDocument
            target="_blank"
            variant="secondary"
            size="s"
            icon={FileText}
          >
            Abrir a declaração
          </ButtonLink>
        )}
        {mayWrite && problem && nextStep(label) && (
          <ActionButton
            intent={`retryLabel-${id}`}
            fields={{ labelId: id }}
            icon={RotateCcw}
            variant={passesByItself(problem) ? "secondary" : "primary"}
            label={
              problem === "price_rose" && label.priceCents ? `Aceitar ${formatBrl(label.priceCents)}` : "Tentar de novo"
            }
          />
        )}
        {mayWrite && isCancellable(state) && !label.cancelWanted && (
          <ActionButton
            intent={`cancelLabel-${id}`}
            fields={{ labelId: id }}
            icon={X}
            label="Cancelar etiqueta"
            question={cancelQuestion(label)}
          />
        )}
      </div>
    </>
  );
}

function factsOf(label: ReturnLabel): Fact[] {
  const { serviceId, priceCents, postingCode, postUntil, trackingCode, protocol, postedAt, deliveredAt } = label;
  return [
    { label: "Serviço", value: reverseServiceName(serviceId) },
    ...(priceCents === null ? [] : [{ label: "Custo", value: formatBrl(priceCents) }]),
    ...(postingCode ? [{ label: "Código de postagem", value: postingCode }] : []),
    ...(postUntil && postedAt === null ? [{ label: "Postar até", value: formatDay(postUntil) }] : []),
    ...(trackingCode ? [{ label: "Rastreamento", value: trackingCode }] : []),
    ...(postedAt ? [{ label: "Postada em", value: formatDateTime(postedAt) }] : []),
    ...(deliveredAt ? [{ label: "Chegou em", value: formatDateTime(deliveredAt) }] : []),
    ...(protocol ? [{ label: "Protocolo", value: protocol }] : []),
  ];
}

function cancelQuestion({ priceCents, state, postingCode }: ReturnLabel): ConfirmQuestion {
  const isPaid = state !== "planned" && state !== "in_cart";
  const back = priceCents === null ? "O valor volta" : `${formatBrl(priceCents)} voltam`;
  const told = postingCode === null ? "" : " O cliente recebe um e-mail: o código dele deixa de valer.";
  return {
    title: "Cancelar a etiqueta reversa?",
    text: isPaid
      ? `${back} para o saldo do Melhor Envio em até 12 horas.${told} Não cancele se a peça já foi postada.`
      : "Ela ainda não foi paga: sai do carrinho do Melhor Envio.",
    confirm: "Sim, cancelar",
    danger: true,
  };
}

/** Prices on demand: the provider answers 250 calls a minute for the whole shop. */
function Offer({ made, reverse }: Omit<ReturnLabelPanelProps, "mayWrite">) {
  const { blocked, missingInSender, prices } = reverse;
  if (blocked !== null || missingInSender.length > 0) {
    return (
      <>
        <LabelSetupNotes connected={blocked !== "not_configured"} missingInSender={missingInSender} />
        {blocked === "document_missing" && (
          <Note tone="warning" title="Falta o CPF do cliente.">
            A etiqueta precisa dele. Preencha na página do pedido.
          </Note>
        )}
        {blocked === "too_dear" && (
          <Note tone="info" title="As peças valem mais de R$ 1.000,00.">
            O Melhor Envio não as leva de volta. Use um código de postagem dos Correios.
          </Note>
        )}
      </>
    );
  }
  if (prices === null) {
    return (
      <ButtonLink
        to={`?${PRICES_ASKED}=1#reversa`}
        preventScrollReset
        variant="secondary"
        size="s"
        icon={Wallet}
        className="justify-self-start"
      >
        Ver preços e saldo
      </ButtonLink>
    );
  }
  return <ReturnLabelOffer made={made} prices={prices} again={`?${PRICES_ASKED}=1#reversa`} />;
}

/** What a reverse label is, before one is bought. */
const LABEL_OFFER_LEAD =
  "O cliente leva a peça aos Correios com um código e não paga nada. O valor sai do saldo do Melhor Envio.";

const STATES: Readonly<Record<Exclude<ShipmentState, "delivered">, string>> = {
  planned: "Etiqueta pedida.",
  in_cart: "No carrinho do Melhor Envio.",
  paid: "Paga. O código está sendo gerado.",
  generated: "O cliente recebeu o código e ainda não postou.",
  ready: "O cliente recebeu o código e ainda não postou.",
  posted: "O cliente postou. A peça está a caminho.",
  undelivered: "Os Correios não conseguiram entregar à loja.",
  cancelled: "Cancelada.",
  expired: "Venceu sem postagem.",
};

/** How far a reverse label's parcel is; asks staff to look at what arrived until they have. Rules: REFUND-89. */
export function labelLead(
  { state, cancelWanted }: Pick<ReturnLabel, "state" | "cancelWanted">,
  status: ReturnStatus,
  isOver: boolean,
): string {
  if (cancelWanted) return "Cancelando.";
  if (isOver) return STATES.expired;
  if (state !== "delivered") return STATES[state];
  return status === "approved" ? "A peça chegou. Confira e marque como recebida." : "A peça chegou.";
}
