import clsx from "clsx";
import { Ruler } from "lucide-react";
import { type MouseEvent, Suspense, useState } from "react";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { useShop } from "#app/request/use-shop.ts";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useInSight } from "#app/ui/use-in-sight.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { installmentsFor } from "#shop/catalogue/prices/installments.ts";
import { effectivePrice, needsSizeChoice, type ProductDetail } from "#shop/catalogue/products/product.ts";
import { AddButton } from "./add-button.tsx";
import { goTo } from "./go-to.ts";
import type { Buying } from "./use-buying.ts";

const loadSizeSheet = () => import("../card/quick-size-dialog.tsx");
const SizeSheet = lazyPart(async () => (await loadSizeSheet()).QuickSizeDialog);

/** Addresses of what the bar leads to, before scripts have started. */
export const SIZES = "tamanhos";
export const STOCK_NOTICE = "avise-me";

const BAR = "barra-de-compra";
/** Visible share of the stock alert that hides the bar: heading and first field. */
const FORM_BEGUN = 0.25;

export interface BuyBarProps {
  product: ProductDetail;
  buying: Buying;
}

/**
 * The bar at the bottom of a phone's screen, from the first screen on: 'Escolher tamanho' opens the sizes as a sheet,
 * then it is 'Adicionar'; with all pieces in the cart it leads there, of a sold-out product to the stock alert. It is hidden while the page's own button, or the
 * beginning of the alert, is visible, and stops above the footer: it must be the page's last element.
 * Rules: CART-67, STOCK-49, STOCK-50.
 */
export function BuyBar({ product, buying }: BuyBarProps) {
  const standsBack = useInSight(buying.action, buying.soldOut, buying.soldOut ? FORM_BEGUN : undefined);
  return (
    <div
      id={BAR}
      data-keep-clear={standsBack ? undefined : "always"}
      className={clsx(
        "-mx-gutter sticky bottom-0 z-10 hidden min-h-16 flex-wrap items-center gap-x-3.5 border-line border-t bg-surface px-gutter py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] transition-[opacity,visibility] duration-(--duration-fast) ease-quiet print:hidden max-md:scripted:flex",
        standsBack && "invisible opacity-0",
      )}
    >
      <Beside product={product} buying={buying} />
      <Action product={product} buying={buying} />
    </div>
  );
}

function Action({ product, buying }: BuyBarProps) {
  const [choosing, setChoosing] = useState(false);
  const look = buttonClass({ variant: "primary", className: "flex-1 px-3!" }, true);
  if (buying.soldOut) {
    return (
      <a href={`#${STOCK_NOTICE}`} data-keep-clear onClick={toStockNotice} className={look}>
        Avise-me quando chegar
      </a>
    );
  }
  if (!buying.choice.chosen && !buying.allInCart) {
    return (
      <>
        <a
          href={`#${SIZES}`}
          data-keep-clear
          aria-haspopup="dialog"
          onPointerEnter={() => prefetchPart(loadSizeSheet)}
          onClick={(event) => {
            event.preventDefault();
            setChoosing(true);
          }}
          className={look}
        >
          <Icon of={Ruler} /> Escolher tamanho
        </a>
        {choosing && (
          <Suspense>
            <SizeSheet
              product={product}
              onClose={() => setChoosing(false)}
              onAdded={(size) => {
                buying.choice.picker.onChoose(size);
                // The link that had the focus gives way to the button.
                requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${BAR} :is(a, button)`)?.focus());
              }}
            />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <AddButton buying={buying} className="flex-1 px-3!">
      <span className="tabular-nums">Adicionar · {formatBrl(buying.totalCents)}</span>
    </AddButton>
  );
}

function toStockNotice(event: MouseEvent) {
  event.preventDefault();
  const notice = document.getElementById(STOCK_NOTICE);
  if (notice) goTo(notice, "select, input:not([type=hidden])");
}

/** What the button leaves out: the price while there is a size to choose, then the size and the installments. */
function Beside({ product, buying }: BuyBarProps) {
  const { chosen } = buying.choice;
  const cents = chosen && !buying.soldOut ? buying.totalCents : effectivePrice(product);
  const many = useInstallments(cents);
  const sized = chosen && needsSizeChoice(product.sizes) ? `Tamanho ${chosen}` : null;
  const first = chosen && !buying.soldOut ? sized : formatBrl(cents);
  if (!first && !many) return null;
  return (
    <p className="grid shrink-0 tabular-nums leading-tight max-[22.4rem]:hidden">
      {first && <b className="font-semibold text-control">{first}</b>}
      {many && <span className="text-caption text-ink-muted">{many}</span>}
    </p>
  );
}

function useInstallments(cents: Centavos): string | null {
  const { installments } = useShop().payments;
  if (!installments) return null;
  const { count, valueCents } = installmentsFor(cents, installments);
  return count === 1 ? null : `${count}x de ${formatBrl(valueCents)}`;
}
