import { Check, ExternalLink, PackageCheck, Printer, RotateCcw, X } from "lucide-react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import type { ConfirmQuestion } from "#app/admin/page/confirm-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import {
  type AddedToOrder,
  declaresGonePieces,
  type LabelLine,
} from "#shop/fulfilment/shipments/labels/label-lines.ts";
import { passesByItself, type Shipment } from "#shop/fulfilment/shipments/shipment.ts";
import { isActiveParcel, isCancellable, nextStep } from "#shop/fulfilment/shipments/shipment-state.ts";
import { shipmentCarrier, shipmentStateText } from "#shop/fulfilment/shipments/shipment-texts.ts";
import { carrierLink } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";
import { parcelPiecesText } from "./declared-pieces.tsx";
import { ProblemNote } from "./label-notes.tsx";

interface ParcelPanelProps {
  shipment: Shipment;
  /** The order's lines. */
  lines: readonly OrderLine[];
  /** What was added to the order; its labels may declare those pieces, too. */
  added?: AddedToOrder;
  /** Shipping is stopped (dispute, complaint or fraud alert): no printing, no hand-over. */
  isStopped?: boolean;
  mayWrite: boolean;
}

/** One parcel: its status, what blocks it, its label and its tracking code. */
export function ParcelPanel({ shipment, lines, added = NOTHING_ADDED, isStopped = false, mayWrite }: ParcelPanelProps) {
  const { id, orderId, kind, state, priceCents, trackingCode, problem, hasLabel } = shipment;
  const link = trackingCode && carrierLink(shipment.carrierName, trackingCode);
  const packed = packedLines([...lines, ...added.added], shipment);
  const ownPacked = packed.filter(({ addedBy }) => addedBy === undefined);
  const isPart = packed.length > 0 && lines.some((line) => !ownPacked.some((each) => isSame(each, line)));
  const volume = isPart ? `Volume ${shipment.position}: ` : "";
  const isStuck = problem !== null && !passesByItself(problem);
  return (
    <Panel title={`${volume}${shipmentCarrier(shipment)}`} lead={leadOf(shipment)}>
      {kind === "melhor_envio" && <Steps shipment={shipment} />}
      {state === "undelivered" && (
        <Note tone="danger" title="A transportadora não conseguiu entregar." role="status">
          Veja o motivo no rastreamento, confira o endereço com o cliente pelo WhatsApp e peça uma nova tentativa à
          transportadora. Se as peças voltarem, combine com ele um novo envio.
        </Note>
      )}
      {kind === "melhor_envio" && state === "cancelled" && (
        <Note tone="info" title="Esta etiqueta foi cancelada.">
          {shipment.priceCents !== null && hasLabel
            ? "O valor voltou para o saldo do Melhor Envio."
            : "Se já estava paga, o valor voltou para o saldo do Melhor Envio."}
        </Note>
      )}
      {kind === "melhor_envio" && state === "expired" && (
        <Note tone="info" title="Esta etiqueta venceu sem postagem.">
          Ela não vale mais: compre outra. A devolução do valor aparece no extrato do Melhor Envio.
        </Note>
      )}
      {problem && <ProblemNote of={shipment} />}
      {hasLabel && isCancellable(state) && declaresGonePieces(shipment, added) && (
        <Note tone="danger" title="Esta etiqueta declara peças que não vão mais." role="status">
          Um acréscimo foi cancelado, reembolsado ou parado. Cancele a etiqueta e compre outra.
        </Note>
      )}
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-5 gap-y-2 text-small">
        {(isPart || packed.length > ownPacked.length) && <Fact label="Peças">{parcelPiecesText(packed)}</Fact>}
        {trackingCode && (
          <Fact label="Rastreamento">
            <b className="font-semibold tabular-nums">{trackingCode}</b>{" "}
            {link && isActiveParcel(state) && (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-tap items-center gap-1 lg:min-h-6"
              >
                Ver na transportadora
                <Icon of={ExternalLink} size="s" />
              </a>
            )}
          </Fact>
        )}
        {priceCents !== null && <Fact label="Custo da etiqueta">{formatBrl(priceCents)}</Fact>}
        {shipment.agencyName && <Fact label="Agência de postagem">{shipment.agencyName}</Fact>}
        {shipment.protocol && <Fact label="Protocolo">{shipment.protocol}</Fact>}
        {shipment.postedAt && <Fact label="Postado em">{formatDateTime(shipment.postedAt)}</Fact>}
        {shipment.deliveredAt && <Fact label="Entregue em">{formatDateTime(shipment.deliveredAt)}</Fact>}
      </dl>
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {hasLabel && isActiveParcel(state) && !shipment.cancelWanted && !(isStopped && isCancellable(state)) && (
          <Link
            to={`/admin/pedidos/${orderId}/etiqueta/${id}`}
            reloadDocument
            target="_blank"
            className="inline-flex min-h-tap items-center gap-2 rounded-control bg-ink px-4 font-semibold text-paper text-small"
          >
            <Icon of={Printer} size="s" />
            Imprimir etiqueta
          </Link>
        )}
        {mayWrite && !isStopped && kind === "pickup" && state === "ready" && (
          <ActionButton
            intent="handedOver"
            fields={{ shipmentId: id }}
            icon={PackageCheck}
            variant="primary"
            label="Retirado"
            question={COLLECTED}
          />
        )}
        {mayWrite && problem && problem !== "shipping_stopped" && nextStep(shipment) && (
          <ActionButton
            intent={`retryLabel-${id}`}
            fields={{ shipmentId: id }}
            icon={RotateCcw}
            variant={isStuck ? "primary" : "secondary"}
            label="Tentar de novo"
          />
        )}
        {mayWrite && isCancellable(state) && !shipment.cancelWanted && (
          <ActionButton
            intent={`cancelLabel-${id}`}
            fields={{ shipmentId: id }}
            icon={X}
            label={kind === "pickup" ? "Desfazer" : "Cancelar etiqueta"}
            question={kind === "pickup" ? undefined : cancelQuestion(shipment)}
          />
        )}
      </div>
    </Panel>
  );
}

/** What the staff must check before the pieces leave the shop. */
function leadOf(shipment: Shipment): string {
  const words = shipmentStateText(shipment);
  const waits = shipment.kind === "pickup" && shipment.state === "ready" && !shipment.cancelWanted;
  return waits ? `${words}. Confira o documento de quem retira.` : words;
}

const COLLECTED: ConfirmQuestion = {
  title: "As peças foram retiradas?",
  text: "O pedido fica como entregue e o cliente recebe um e-mail. Não dá para desfazer.",
  confirm: "Sim, foram retiradas",
};

function cancelQuestion({ priceCents, state }: Shipment): ConfirmQuestion {
  const isPaid = state !== "planned" && state !== "in_cart";
  const back = priceCents === null ? "O valor volta" : `${formatBrl(priceCents)} voltam`;
  return {
    title: "Cancelar a etiqueta?",
    text: isPaid
      ? `Ela deixa de valer. ${back} para o saldo do Melhor Envio em até 12 horas. Não cancele se o pacote já foi postado.`
      : "Ela ainda não foi paga: sai do carrinho do Melhor Envio.",
    confirm: "Sim, cancelar",
    danger: true,
  };
}

const NOTHING_ADDED: AddedToOrder = { additions: [], added: [], stopped: new Set() };

function packedLines(lines: readonly LabelLine[], { contents }: Shipment): LabelLine[] {
  return lines.flatMap((line) => {
    const quantity = contents.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

function isSame(a: LabelLine, b: LabelLine): boolean {
  return a.id === b.id && a.quantity === b.quantity;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

const STEPS = [
  { label: "Carrinho", passed: ["in_cart", "paid", "generated", "ready", "posted", "undelivered", "delivered"] },
  { label: "Pagamento", passed: ["paid", "generated", "ready", "posted", "undelivered", "delivered"] },
  { label: "Geração", passed: ["generated", "ready", "posted", "undelivered", "delivered"] },
  { label: "Arquivo para imprimir", passed: ["ready", "posted", "undelivered", "delivered"] },
  { label: "Postagem", passed: ["posted", "undelivered", "delivered"] },
  { label: "Entrega", passed: ["delivered"] },
] as const;

function Steps({ shipment }: { shipment: Shipment }) {
  if (shipment.state === "cancelled" || shipment.state === "expired") return null;
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-2 text-small">
      {STEPS.map(({ label, passed }) => {
        const isDone = passed.some((state) => state === shipment.state);
        return (
          <li key={label} className={isDone ? "flex items-center gap-1.5" : "flex items-center gap-1.5 text-ink-muted"}>
            <span
              className={
                isDone
                  ? "grid size-5 place-items-center rounded-full bg-accent text-paper"
                  : "size-5 rounded-full border border-line-strong"
              }
            >
              {isDone && <Icon of={Check} size="s" />}
            </span>
            {label}
            <span className="sr-only">{isDone ? ": feito" : ": a fazer"}</span>
          </li>
        );
      })}
    </ol>
  );
}
