import { Package, RefreshCw, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import type { AdminAnswer } from "#app/admin/page/admin-answer.ts";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { counted, plural } from "#platform/formats/plural.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { wantsAgency } from "#shop/fulfilment/shipments/labels/agency.ts";
import { missingInWallet } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { EmptyForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { CARRIER_SERVICES } from "#shop/ordering/shipping/shipping-settings.ts";
import { askCarrier, type CarrierRequestState, type Unanswered, useCarrierRequest } from "../sending/ask-carrier.ts";
import { LabelSetupNotes } from "../sending/label-notes.tsx";
import { batchQuery } from "./batch-address.ts";
import type { BatchOrder } from "./load-batch.server.ts";
import { ManyRows, OneOfMany } from "./many-row.tsx";

interface BuyLabelsProps {
  orders: readonly BatchOrder[];
  /** All orders of the page. */
  allIds: readonly string[];
  missingInSender: readonly string[];
  connected: boolean;
  namesAgencies: boolean;
  mayWrite: boolean;
}

type Asked = CarrierRequestState<BatchPrices | Unanswered>;

/** Buys a label for each of these orders by one press: service and price of each, their sum and the wallet. */
export function BuyLabels(props: BuyLabelsProps) {
  const { orders, allIds, missingInSender, connected, namesAgencies, mayWrite } = props;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { asked, ask } = useCarrierRequest<BatchPrices | Unanswered>();
  const ids = orders.map(({ id }) => id).join();
  const askAll = () => ask((signal) => askBatchPrices(ids.split(","), signal));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each set of orders
  useEffect(() => {
    if (connected) askAll();
  }, [ids, connected]);
  const prices = asked.kind === "priced" ? asked.prices : {};
  const serviceOf = (order: BatchOrder) =>
    valueAt(chosen, order.id) ?? order.soldServiceId ?? valueAt(prices, order.id)?.[0]?.serviceId ?? "";
  const sum = sumOfLabels(orders, prices, serviceOf, namesAgencies);
  const missingCents = asked.kind === "priced" ? missingInWallet(asked.balanceCents, sum.cents) : 0;
  // With scripts the button is disabled until the page shows the sum; without them only the server compares it.
  const isUnseen =
    asked.kind === "asking" || asked.kind === "unanswered" || (asked.kind === "priced" && sum.count === 0);
  const isBlocked = !connected || missingInSender.length > 0 || missingCents > 0 || isUnseen;
  const count = asked.kind === "priced" ? sum.count : orders.length;
  return (
    <Panel
      title={`A comprar (${orders.length})`}
      lead="Um volume por pedido. Para dividir ou mudar as medidas, abra o pedido."
    >
      <AdminForm intent="buyLabels" schema={EmptyForm}>
        {({ busy, answer }) => (
          <>
            <LeftOut answer={answer} onRefused={askAll} />
            <ManyRows>
              {orders.map((order) => (
                <OneOfMany key={order.id} order={order}>
                  <input type="hidden" name="pedido" value={order.id} />
                  <input type="hidden" name={`pecas-${order.id}`} value={order.seen} />
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                    <SelectField
                      name={`servico-${order.id}`}
                      label={`Serviço do pedido ${order.number}`}
                      labelHidden
                      value={serviceOf(order)}
                      onChange={(event) => setChosen({ ...chosen, [order.id]: event.currentTarget.value })}
                      options={serviceOptions(order, serviceOf(order))}
                      className="min-w-0 basis-full sm:flex-1 sm:basis-56"
                    />
                    <span className="min-w-24 flex-1 text-small tabular-nums sm:flex-none sm:text-right">
                      <LabelPriceText
                        asked={asked}
                        order={order}
                        serviceId={serviceOf(order)}
                        namesAgencies={namesAgencies}
                      />
                    </span>
                    <Link
                      to={batchQuery(allIds.filter((id) => id !== order.id))}
                      preventScrollReset
                      aria-label={`Tirar o pedido ${order.number} desta lista`}
                      className="grid size-tap flex-none place-items-center rounded-control hover:bg-tile"
                    >
                      <Icon of={X} size="s" />
                    </Link>
                  </div>
                </OneOfMany>
              ))}
            </ManyRows>
            <input type="hidden" name="soma" value={asked.kind === "priced" ? sum.cents : ""} />
            <LabelSetupNotes connected={connected} missingInSender={missingInSender} />
            {missingCents > 0 && (
              <Note tone="danger" title={`Faltam ${formatBrl(missingCents)} no saldo do Melhor Envio.`} role="status">
                Adicione saldo e consulte de novo, ou tire pedidos da lista. Nada é comprado enquanto faltar.
              </Note>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-5">
              <Sum asked={asked} sum={sum} connected={connected} onAgain={askAll} />
              {mayWrite && (
                <Button type="submit" icon={Package} busy={busy} aria-disabled={isBlocked || undefined}>
                  Comprar {counted(count, "etiqueta", "etiquetas")}
                  {asked.kind === "priced" && sum.count > 0 && ` por ${formatBrl(sum.cents)}`}
                </Button>
              )}
            </div>
          </>
        )}
      </AdminForm>
    </Panel>
  );
}

function serviceOptions({ soldServiceId }: BatchOrder, serviceId: string) {
  return [
    ...(serviceId === "" ? [{ value: "", label: "Escolha o serviço" }] : []),
    ...CARRIER_SERVICES.map(({ id, label }) => ({
      value: id,
      label: id === soldServiceId ? `${label} (o que foi vendido)` : label,
    })),
  ];
}

interface LabelPriceTextProps {
  asked: Asked;
  order: BatchOrder;
  serviceId: string;
  namesAgencies: boolean;
}

function LabelPriceText({ asked, order, serviceId, namesAgencies }: LabelPriceTextProps) {
  if (asked.kind === "asking") return <Spinner size="s" label="Consultando o preço" />;
  if (asked.kind !== "priced") return null;
  const found = labelPriceOf(asked.prices, order.id, serviceId, namesAgencies);
  if (typeof found === "number") return <b className="font-semibold">{formatBrl(found)}</b>;
  return <span className="text-warning">{found}</span>;
}

interface SumProps {
  asked: Asked;
  sum: { cents: number; count: number; without: number };
  connected: boolean;
  onAgain: () => void;
}

/** Sum and wallet. */
function Sum({ asked, sum, connected, onAgain }: SumProps) {
  if (!connected) return <span />;
  if (asked.kind === "unanswered") {
    return (
      <p role="status" className="text-small text-warning">
        {asked.message}{" "}
        <Button variant="ghost" size="s" icon={RefreshCw} onClick={onAgain}>
          Consultar de novo
        </Button>
      </p>
    );
  }
  if (asked.kind !== "priced") {
    return (
      <p role="status" className="text-ink-muted text-small">
        {asked.kind === "asking" && "Consultando preços e saldo…"}
      </p>
    );
  }
  const { balanceCents } = asked;
  return (
    <div role="status" className="grid gap-0.5 text-small tabular-nums">
      <p>
        {counted(sum.count, "etiqueta", "etiquetas")}: <b className="font-semibold">{formatBrl(sum.cents)}</b>
        {sum.without > 0 && `, ${sum.without} sem preço ${plural(sum.without, "fica", "ficam")} de fora`}
      </p>
      <p className="text-ink-soft">
        {balanceCents === null
          ? "O token não mostra o saldo do Melhor Envio."
          : `Saldo do Melhor Envio: ${formatBrl(balanceCents)}`}
        {balanceCents !== null && balanceCents >= sum.cents && `, depois ${formatBrl(balanceCents - sum.cents)}`}
      </p>
    </div>
  );
}

/** Orders that were left out; after a refusal the prices are asked for again. */
function LeftOut({ answer, onRefused }: { answer: AdminAnswer | undefined; onRefused: () => void }) {
  const askAgain = useEffectEvent(onRefused);
  useEffect(() => {
    if (answer?.kind === "refused") askAgain();
  }, [answer]);
  if (answer?.kind !== "done" || !answer.except) return null;
  return (
    <Note tone="warning" title="Ficaram de fora:" role="status">
      <ul>
        {answer.except.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  );
}

type Prices = BatchPrices["prices"];

/** What a label costs; a text says why there is no price. */
function labelPriceOf(prices: Prices, orderId: string, serviceId: string, namesAgencies: boolean): Centavos | string {
  const own = valueAt(prices, orderId);
  if (!own) return "Sem resposta";
  if (serviceId === "") return "Escolha o serviço";
  if (namesAgencies && wantsAgency(serviceId)) return "Na página do pedido";
  return own.find((price) => price.serviceId === serviceId)?.priceCents ?? "Não cotou";
}

/** The sum of the labels that have a price, how many they are, and how many have none. */
function sumOfLabels<Order extends { id: string }>(
  orders: readonly Order[],
  prices: Prices,
  serviceOf: (order: Order) => string,
  namesAgencies: boolean,
): { cents: Centavos; count: number; without: number } {
  const found = orders.map((order) => labelPriceOf(prices, order.id, serviceOf(order), namesAgencies));
  const known = found.filter((price) => typeof price === "number");
  return {
    cents: known.reduce((total, price) => total + price, 0),
    count: known.length,
    without: found.length - known.length,
  };
}

const Price = z.object({ serviceId: z.string(), label: z.string(), priceCents: z.number(), deliveryDays: z.number() });
const BatchPrices = z.object({
  kind: z.literal("priced"),
  /** By order; null: the provider did not answer for it. */
  prices: z.record(z.string(), z.nullable(z.array(Price))),
  balanceCents: z.nullable(z.number()),
});
type BatchPrices = z.infer<typeof BatchPrices>;

/** Fetches the label prices of these orders and the wallet's balance. */
function askBatchPrices(orderIds: readonly string[], signal: AbortSignal) {
  return askCarrier(`/admin/pedidos/lote/precos${batchQuery(orderIds)}`, BatchPrices, signal);
}
