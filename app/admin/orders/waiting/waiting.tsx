import { PackageOpen } from "lucide-react";
import { data, Link } from "react-router";
import { useIdleRevalidation } from "#app/admin/health/use-idle-revalidation.ts";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { freeWaitingPieces } from "#shop/ordering/orders/paying/strangers/free-waiting.server.ts";
import { listWaitingOrders } from "#shop/ordering/orders/paying/strangers/stranger-queries.server.ts";
import { isPaymentMethod, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { done } from "../../page/admin-answer.ts";
import { AdminScreen, Panel } from "../../page/admin-panel.tsx";
import { refuseStaff } from "../../page/refuse-staff.server.ts";
import type { Route } from "./+types/waiting";
import { groupByNetwork, type WaitingGroup } from "./waiting-groups.ts";

const MOST_LISTED = 1000;

export const loader = panelLoader(async ({ db, clock, may }) => {
  const waiting = await listWaitingOrders(db, { limit: MOST_LISTED });
  const orders = waiting.map(({ since, method, ...order }) => ({
    ...order,
    since: formatDateTime(since),
    method: isPaymentMethod(method) ? paymentMethodLabel(method) : method,
  }));
  return {
    groups: groupByNetwork(orders),
    isCut: waiting.length === MOST_LISTED,
    mayWrite: may("orders.write"),
    at: formatDateTime(clock()),
  };
});

export const action = panelAction(async ({ services, staff, fields }) => {
  const answer = await freeWaitingPieces(services, staff, fields.network ?? "");
  if (answer.kind === "refused") return refuseStaff(fields, answer);
  const said =
    answer.orders === 0
      ? "Nenhum pedido desta rede guarda peças agora."
      : `Liberando as peças de ${counted(answer.orders, "pedido", "pedidos")}. Isso leva alguns segundos.`;
  return data(done(fields, said));
});

export const clientAction = offlineAction("Não foi possível liberar as peças");

/** What is held without having been paid, by the network it came from, and how it is freed. Rules: STOCK-63. */
export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { groups, isCut, mayWrite, at } = loaderData;
  useIdleRevalidation(3_000);
  return (
    <AdminScreen
      title="À espera do pagamento"
      lead={`As peças que pedidos sem pagamento guardam agora, pela rede (uma casa, uma empresa ou uma operadora) de onde vieram. Visto em ${at}; atualiza sozinho.`}
    >
      {groups.length === 0 && <Note tone="success" title="Nenhuma peça espera pagamento." />}
      {groups.length > 0 && <p className="text-small text-ink-soft">{`Ao todo: ${sumsOf(groups)}.`}</p>}
      {isCut && <Note tone="info" title="A lista mostra só os mais novos." />}
      {groups.map((group) => (
        <Group key={group.key} group={group} mayWrite={mayWrite} />
      ))}
    </AdminScreen>
  );
}

/** '6 pedidos, 12 peças'. */
function sumsOf(groups: readonly Pick<WaitingGroup, "orders" | "pieces">[]): string {
  const orders = groups.reduce((sum, group) => sum + group.orders.length, 0);
  const pieces = groups.reduce((sum, group) => sum + group.pieces, 0);
  return `${counted(orders, "pedido", "pedidos")}, ${counted(pieces, "peça", "peças")}`;
}

function Group({
  group: { title, note, network, orders, pieces },
  mayWrite,
}: {
  group: WaitingGroup;
  mayWrite: boolean;
}) {
  return (
    <Panel title={title} lead={`${sumsOf([{ orders, pieces }])}. ${note}`.trim()}>
      <details className="text-small" open={orders.length <= 5}>
        <summary className="link w-fit cursor-pointer py-2">Ver os pedidos</summary>
        <ul className="divide-y divide-line">
          {orders.map(({ orderId, number, customerName, method, pieces: held, since }) => (
            <li key={orderId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <Link to={`/admin/pedidos/${orderId}`} className="link inline-grid min-h-tap content-center">
                  Pedido nº {number}
                </Link>
                <span className="min-w-0 break-words">{customerName}</span>
              </span>
              <span className="text-ink-muted tabular-nums">
                {method} · {counted(held, "peça", "peças")} · {since}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {mayWrite && network !== null && (
        <ActionButton
          intent={`release ${network}`}
          label={`Liberar as peças (${pieces})`}
          icon={PackageOpen}
          variant="danger-outline"
          fields={{ network }}
          question={{
            title: `Liberar as peças de ${counted(orders.length, "pedido", "pedidos")}?`,
            text: (
              <>
                <p>
                  O PIX e os boletos em aberto são cancelados, e as peças voltam à venda. Os pedidos ficam: quem quiser
                  pode pagar de novo, se ainda houver peças.
                </p>
                <p>
                  Ninguém é avisado por e-mail. Pagamento em análise não é cancelado. Dinheiro que chegar depois
                  confirma o pedido ou é devolvido.
                </p>
              </>
            ),
            confirm: "Liberar as peças",
            danger: true,
          }}
        />
      )}
    </Panel>
  );
}
