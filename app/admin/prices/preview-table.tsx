import { formatBrl } from "#platform/money.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { type PriceChange, percentOf, percentText } from "#shop/catalogue-admin/price-tool/price-change.ts";
import type { Prices } from "#shop/catalogue-admin/price-tool/price-formula.ts";

const HEAD = "px-3 py-2.5 text-right font-semibold text-caption text-ink-muted whitespace-nowrap";
const CELL =
  "px-3 py-3 text-right tabular-nums whitespace-nowrap max-md:flex max-md:items-start max-md:justify-between max-md:gap-x-3 max-md:p-0";

/** The first products of a preview; cards on phones. */
export function PreviewTable({ items }: { items: readonly PriceChange[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="relative -mx-5 overflow-x-auto md:-mx-7" aria-label="Tabela da prévia" tabIndex={0}>
      <table className="w-full text-small max-md:block md:min-w-160">
        <caption className="sr-only">Preço atual, preço novo e o que o cliente paga em cada produto</caption>
        <thead className="border-line-strong border-b max-md:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} pl-5 text-left! md:pl-7`}>
              Produto
            </th>
            <th scope="col" className={HEAD}>
              Preço atual
            </th>
            <th scope="col" className={HEAD}>
              Preço novo
            </th>
            <th scope="col" className={HEAD}>
              Cliente paga
            </th>
            <th scope="col" className={`${HEAD} pr-5 md:pr-7`}>
              Diferença
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block max-md:border-line max-md:border-y">
          {items.map((change) => (
            <tr key={change.id} className="align-top max-md:grid max-md:gap-y-1.5 max-md:px-5 max-md:py-3.5">
              <th scope="row" className="py-3 pr-3 pl-5 text-left font-normal max-md:p-0 md:pl-7">
                <span className="block font-medium">{change.name}</span>
                <span className="block break-all text-caption text-ink-muted">{change.id}</span>
              </th>
              <td className={CELL}>
                <PhoneLabel>Preço atual</PhoneLabel>
                <span>
                  <Amounts prices={change.before} />
                </span>
              </td>
              <td className={`${CELL} font-semibold`}>
                <PhoneLabel>Preço novo</PhoneLabel>
                <span>
                  <Amounts prices={change.after} />
                  {change.before.discountPriceCents !== null && change.after.discountPriceCents === null && (
                    <span className="block font-normal text-caption text-ink-muted">sem promoção</span>
                  )}
                </span>
              </td>
              <td className={CELL}>
                <PhoneLabel>Cliente paga</PhoneLabel>
                <span>
                  <span className="block text-caption text-ink-muted">
                    <span className="sr-only">hoje</span> {formatBrl(effectivePrice(change.before))}
                  </span>
                  <span className="block font-semibold">
                    <span className="sr-only">passa a</span> {formatBrl(effectivePrice(change.after))}
                  </span>
                </span>
              </td>
              <td className={`${CELL} md:pr-7 ${percentOf(change) < 0 ? "text-danger" : "text-accent"}`}>
                <PhoneLabel>Diferença</PhoneLabel>
                {percentText(percentOf(change))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column's heading in a card. */
function PhoneLabel({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="font-normal text-caption text-ink-muted md:hidden">
      {children}
    </span>
  );
}

function Amounts({ prices }: { prices: Prices }) {
  return (
    <>
      {formatBrl(prices.priceCents)}
      {prices.discountPriceCents !== null && (
        <span className="block font-normal text-caption text-ink-muted">
          promoção {formatBrl(prices.discountPriceCents)}
        </span>
      )}
    </>
  );
}
