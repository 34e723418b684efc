import { Download, Printer, RotateCcw, ScanBarcode } from "lucide-react";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { AdminScreen, Panel } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { MOST_ORDERS_AT_ONCE, tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { readManyOrders } from "#shop/fulfilment/shipments/many/read-many.server.ts";
import { usePolling } from "../sending/use-polling.ts";
import type { Route } from "./+types/batch";
import { batchQuery, checkInPath } from "./batch-address.ts";
import { BatchStatus } from "./batch-status.tsx";
import { BuyLabels } from "./buy-labels.tsx";
import { changeBatch } from "./change-batch.server.ts";
import { type BatchOrder, batchOrder } from "./load-batch.server.ts";
import { ManyRow, ManyRows } from "./many-row.tsx";
import { MarkSent, ordersToMark } from "./mark-sent.tsx";

export const loader = panelLoader(async ({ services, staff, may, query }) => {
  const { ids, over, unreadable } = tickedOrders(query.getAll("pedido"));
  const { orders, unknown, ...shop } = await orForbidden(readManyOrders(services, staff, ids));
  return {
    ...shop,
    orders: orders.map(batchOrder),
    over,
    missing: unknown.length + unreadable,
    mayWrite: may("orders.write"),
  };
});

export const action = panelAction(changeBatch);
export const clientAction = offlineAction();

/** Many orders at once, from paid to printed labels. */
export default function Batch({ loaderData }: Route.ComponentProps) {
  const { orders, over, missing, missingInSender, connected, namesAgencies, mayWrite } = loaderData;
  const of = (kind: BatchOrder["kind"]) => orders.filter((order) => order.kind === kind);
  const toBuy = of("to_buy");
  const stuck = of("stuck");
  const isBuying = of("buying").length > 0;
  usePolling(isBuying);
  const ready = of("ready");
  const printable = orders.filter(({ parcels }) => parcels.some(({ hasLabel }) => hasLabel));
  const print = printable.length > 0 && (
    <a
      href={`/admin/pedidos/lote/imprimir.pdf${batchQuery(orders.map(({ id }) => id))}`}
      target="_blank"
      rel="noreferrer"
      data-keep-clear
      className={buttonClass({ size: "s", variant: isBuying || ready.length === 0 ? "secondary" : "primary" }, true)}
    >
      <Icon of={Printer} />
      Imprimir separação e {counted(printable.length, "etiqueta", "etiquetas")}
    </a>
  );
  return (
    <AdminScreen
      title="Vários pedidos"
      lead={
        orders.length === 0
          ? "Nenhum pedido escolhido."
          : `${counted(orders.length, "pedido", "pedidos")}, do pago ao postado.`
      }
      action={
        <div className="flex flex-wrap gap-3">
          {orders.length > 0 && (
            <a
              href={`/admin/pedidos/exportar.csv${batchQuery(orders.map(({ id }) => id))}`}
              download
              className={buttonClass({ size: "s", variant: "secondary" }, true)}
            >
              <Icon of={Download} />
              Exportar CSV
            </a>
          )}
          {orders.some(({ kind }) => kind !== "sent") && (
            <ButtonLink to={checkInPath(orders.map(({ id }) => id))} variant="secondary" size="s" icon={ScanBarcode}>
              Conferir
            </ButtonLink>
          )}
        </div>
      }
    >
      {missing > 0 && (
        <Note
          tone="warning"
          title={`${counted(missing, "pedido não foi encontrado", "pedidos não foram encontrados")}.`}
        >
          Os outros estão abaixo.
        </Note>
      )}
      {over > 0 && (
        <Note tone="warning" title={`Ficaram de fora ${counted(over, "pedido", "pedidos")}.`}>
          São no máximo {MOST_ORDERS_AT_ONCE} de cada vez. Termine estes e escolha os outros.
        </Note>
      )}
      {orders.length === 0 ? (
        <p className="rounded-panel border border-line bg-surface px-5 py-12 text-center text-ink-soft">
          Escolha pedidos na lista de pedidos, ou abra a lista de separação.
        </p>
      ) : (
        <BatchStatus orders={orders} />
      )}
      {toBuy.length > 0 && (
        <BuyLabels
          orders={toBuy}
          allIds={orders.map(({ id }) => id)}
          missingInSender={missingInSender}
          connected={connected}
          namesAgencies={namesAgencies}
          mayWrite={mayWrite}
        />
      )}
      {stuck.length > 0 && (
        <Panel
          title="Esperam por você"
          lead="A compra parou aqui. As outras seguiram."
          trailing={mayWrite && stuck.length > 1 && <RetryAll orders={stuck} />}
        >
          <ManyRows>
            {stuck.map((order) => (
              <ManyRow key={order.id} order={order} mayWrite={mayWrite} />
            ))}
          </ManyRows>
        </Panel>
      )}
      <Group title="Comprando" orders={of("buying")} mayWrite={mayWrite} />
      <Group
        title="Prontas para imprimir"
        trailing={
          <div className="flex flex-wrap gap-3">
            {print}
            {mayWrite && <MarkSent orders={ordersToMark(orders)} />}
          </div>
        }
        orders={ready}
        mayWrite={mayWrite}
      />
      <Group title="Falta algo" orders={of("hindered")} mayWrite={mayWrite} />
      <Group title="Já saíram" trailing={ready.length === 0 && print} orders={of("sent")} mayWrite={mayWrite} />
    </AdminScreen>
  );
}

interface GroupProps {
  title: string;
  /** At the right of the title. */
  trailing?: React.ReactNode;
  orders: readonly BatchOrder[];
  mayWrite: boolean;
}

function Group({ title, trailing, orders, mayWrite }: GroupProps) {
  if (orders.length === 0) return null;
  return (
    <Panel title={`${title} (${orders.length})`} trailing={trailing}>
      <ManyRows>
        {orders.map((order) => (
          <ManyRow key={order.id} order={order} mayWrite={mayWrite} samePerson={samePersonIn(orders, order)} />
        ))}
      </ManyRows>
    </Panel>
  );
}

/** The other orders of a customer's name that miss a document; the server compares their e-mails, too. */
function samePersonIn(orders: readonly BatchOrder[], { id, customerName, hindrance }: BatchOrder): string[] {
  if (hindrance !== "document_missing") return [];
  return orders
    .filter((each) => each.hindrance === hindrance && each.customerName === customerName && each.id !== id)
    .map((each) => each.id);
}

function RetryAll({ orders }: Pick<GroupProps, "orders">) {
  const parcels = orders.flatMap(({ parcels }) => parcels.filter(({ problem }) => problem !== null));
  return (
    <AdminForm
      intent="retryLabel-all"
      submit={{ label: "Tentar todas de novo", size: "s", icon: RotateCcw, className: "" }}
    >
      {parcels.map(({ id }) => (
        <input key={id} type="hidden" name="shipmentId" value={id} />
      ))}
    </AdminForm>
  );
}
