import { Link } from "react-router";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { EDITED } from "#shop/catalogue/stock/stock-request.ts";
import type { PriceChangeLine, StockMovementLine } from "#shop/catalogue-admin/editing/edited-product.ts";
import { Panel } from "../page/admin-panel.tsx";

/** The last price changes, with their author or source. */
export function PricePanel({ prices }: { prices: readonly PriceChangeLine[] }) {
  return (
    <Panel title="Histórico de preços">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label="Preços de antes" tabIndex={0} className="max-h-80 overflow-y-auto">
        <ol className="grid gap-3 text-small">
          {prices.map(({ priceCents, discountPriceCents, at, by, kind }) => (
            <li key={`${at.toISOString()} ${priceCents} ${discountPriceCents}`} className="grid gap-0.5">
              <span className="font-medium tabular-nums">
                {discountPriceCents === null ? (
                  formatBrl(priceCents)
                ) : (
                  <>
                    <span className="sr-only">{`De ${formatBrl(priceCents)} por`}</span> {formatBrl(discountPriceCents)}{" "}
                    <s aria-hidden="true" className="font-normal text-ink-muted">
                      {formatBrl(priceCents)}
                    </s>
                  </>
                )}
              </span>
              <span className="text-caption text-ink-muted">
                {formatDateTime(at)}
                {causeWords(kind, by)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </Panel>
  );
}

function causeWords(kind: PriceChangeLine["kind"], by: string | null): string {
  if (kind === "staff") return ` · ${by ?? "Pessoa removida"}`;
  if (kind === "upload") return ` · Upload ${by ?? ""}`.trimEnd();
  return kind === "transformation" ? " · Transformar Preços" : "";
}

/** Why pieces were restocked. */
const CAUSES: Record<string, string> = {
  cancelled: "Pedido cancelado",
  given_up: "Desistência da compra",
  refunded: "Reembolso",
};

/** Label of a stock movement: a correction shows its note, a return its number. */
export function movementText({ reason, note, delta, order, returned }: MovementCause): string {
  if (reason === "sale" && note === EDITED) return "Pedido alterado";
  if (reason !== "return") return note ?? valueAt(REASONS, reason) ?? reason;
  if (returned) return `${delta < 0 || returned.kind === "exchange" ? "Troca" : "Devolução"} D-${returned.number}`;
  const cause = valueAt(CAUSES, note);
  if (cause) return cause;
  // Older movements have no cause recorded.
  return order ? "Pedido cancelado ou reembolsado" : "Troca ou devolução";
}

type MovementCause = Pick<StockMovementLine, "reason" | "note" | "delta" | "order" | "returned">;

const REASONS: Record<string, string> = {
  opening: "Estoque inicial",
  sale: "Venda",
  adjustment: "Correção",
  import: "Upload de produtos",
  undo: "Upload desfeito",
};

/** The last stock movements. */
export function MovementPanel({ movements }: { movements: readonly StockMovementLine[] }) {
  return (
    <Panel title="Movimentações do estoque">
      {movements.length === 0 ? (
        <p className="text-ink-soft text-small">Nenhuma ainda.</p>
      ) : (
        <ol className="grid max-h-96 gap-3 overflow-y-auto text-small">
          {movements.map(({ id, size, at, by, order, delta, ...cause }) => (
            <li key={id} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3">
              <span className={`font-semibold tabular-nums ${delta < 0 ? "text-danger" : "text-accent"}`}>
                {delta > 0 ? `+${delta}` : `−${-delta}`}
              </span>
              <span className="grid gap-0.5">
                <span>
                  {movementText({ ...cause, delta, order })}
                  {size !== null && `, tamanho ${size}`}
                  {order && (
                    <>
                      {" "}
                      <Link to={`/admin/pedidos/${order.id}`} className="link">
                        nº {order.number}
                      </Link>
                    </>
                  )}
                </span>
                <span className="text-caption text-ink-muted">
                  {formatDateTime(at)}
                  {by && ` · ${by}`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
