import clsx from "clsx";
import { Check, Hourglass, Ruler, ShoppingBag } from "lucide-react";
import { type MouseEvent, memo, type ReactNode, type RefObject, Suspense, useState } from "react";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { listed } from "#app/request/payment-promises.ts";
import { Stepper } from "#app/ui/fields/stepper.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { plural } from "#platform/formats/plural.ts";
import { LOW_STOCK, needsSizeChoice, ONE_SIZE, type ProductDetail } from "#shop/catalogue/products/product.ts";
import { FavouriteButton } from "../wishlist/favourite-button.tsx";
import { AddButton } from "./add-button.tsx";
import { SIZES, STOCK_NOTICE } from "./buy-bar.tsx";
import { BuyWithoutScripts } from "./buy-without-scripts.tsx";
import { ForKnownShoppers } from "./for-known-shoppers.tsx";
import { PieceContact } from "./piece-contact.tsx";
import { SizePicker } from "./size-picker.tsx";
import type { Buying } from "./use-buying.ts";

const NoticeForm = lazyPart(async () => (await import("../stock-alert/alert-form.tsx")).StockAlertForm);

// Lazy: not needed when everything is sold out.
const ShippingEstimate = lazyPart(
  async () => (await import("../cart/shipping/shipping-estimate.tsx")).ShippingEstimate,
);
/** Rendered again only when it changes: the page must not begin again for a part that is not hydrated yet. */
const ShippingPlace = memo(function ShippingPlace(props: { productId: string; quantity: number }) {
  return (
    <Suspense fallback={<div className="min-h-21" />}>
      <HydrationBoundary>
        <ShippingEstimate {...props} />
      </HydrationBoundary>
    </Suspense>
  );
});
const SizeGuideDialog = lazyPart(async () => (await import("../size-guide/size-guide-dialog.tsx")).SizeGuideDialog);

/** Categories that the size guide covers. */
const MEASURED: readonly string[] = ["aneis", "pulseiras", "gargantilhas", "correntes"];

interface BuyBoxProps {
  product: ProductDetail;
  buying: Buying;
  /** Stands right after the button. */
  children: ReactNode;
  /** Stand after the shipping estimate. */
  specifications: ReactNode;
}

/**
 * Size, quantity, 'Adicionar ao Carrinho' and stock; of a sold-out product, which has nothing to choose, the stock alert
 * alone. Rules: STOCK-14.
 */
export function BuyBox({ product, buying, children, specifications }: BuyBoxProps) {
  const { choice, soldOut, action } = buying;
  const [measuring, setMeasuring] = useState(false);
  const { sizes } = product;
  const gone = product.stock <= 0;

  const measure = (
    <a
      href="/guia-de-tamanhos"
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        setMeasuring(true);
      }}
      className="link inline-flex min-h-tap items-center gap-2 text-small"
    >
      <Icon of={Ruler} size="s" /> Como medir
    </a>
  );
  return (
    <>
      {!gone && needsSizeChoice(sizes) && <SizePicker {...choice.picker} id={SIZES} aside={measure} />}
      {!gone && sizes.length === 1 && sizes[0] && sizes[0].size !== ONE_SIZE && (
        <div className="flex min-h-6 items-center justify-between gap-4 text-small">
          <p>
            <span className="font-medium">Tamanho:</span> <b className="font-semibold">{sizes[0].size}</b>
          </p>
          {MEASURED.includes(product.category) && measure}
        </div>
      )}
      <BuyWithoutScripts product={product} />
      <div
        ref={soldOut ? undefined : action}
        className={clsx(
          "grid grid-cols-[minmax(0,1fr)_auto] gap-3",
          !gone && !buying.allInCart && "xl:grid-cols-[auto_minmax(0,1fr)_auto]",
        )}
      >
        {!gone && (
          <div className="col-span-full flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 xl:contents">
            {!buying.allInCart && (
              <span className="noscript:hidden">
                <Stepper
                  label="Quantidade"
                  size="l"
                  value={buying.quantity}
                  max={buying.most}
                  onChange={buying.setQuantity}
                />
              </span>
            )}
            <StockText buying={buying} product={product} />
          </div>
        )}
        <AddButton buying={buying} size="l" keepClear="always" className="noscript:hidden sm:whitespace-normal">
          {soldOut ? "Produto esgotado" : "Adicionar ao Carrinho"}
        </AddButton>
        <FavouriteButton
          product={product}
          className="size-14 border border-line-strong transition-colors duration-(--duration-fast) ease-quiet hover:bg-tile"
        />
      </div>
      {!soldOut && <ForKnownShoppers product={product} buying={buying} />}
      <SoldOutNotice product={product} soldOut={soldOut} asked={choice.soldOut} place={action} />
      {children}
      {!soldOut && <ShippingPlace productId={product.id} quantity={buying.quantity} />}
      {specifications}
      <PieceContact product={product} />
      {measuring && (
        <Suspense>
          <SizeGuideDialog category={product.category} onClose={() => setMeasuring(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * 'N unidade(s) em estoque', in the warning colour when stock is low and some are left to add; before a size is chosen it
 * says that the sizes are counted together; nothing at zero, which the button says. Nothing left to add is no good news: no tick.
 * Rules: CART-64, STOCK-13, STOCK-15, STOCK-54.
 */
function StockText({
  buying: { pieces, inCart, sizesInCart, allInCart, choice },
  product,
}: {
  buying: Buying;
  product: ProductDetail;
}) {
  if (pieces <= 0) return null;
  const few = pieces <= LOW_STOCK && !allInCart;
  const summed = !choice.chosen && !allInCart && needsSizeChoice(product.sizes);
  return (
    <p
      // It counts what is in the cart: the toast that says so leaves it in sight.
      data-keep-clear="always"
      className={clsx(
        // Its width does not follow the text, so that the button below stays where it is when the text grows.
        "flex min-w-0 flex-[1_1_9rem] items-center gap-2 text-small leading-snug tabular-nums xl:order-last xl:col-span-full",
        // In place of the quantity, as high as that, so that the button stays under the finger.
        allInCart && "max-xl:min-h-14 max-xl:rounded-control max-xl:bg-tile max-xl:px-4",
        allInCart ? "text-ink-soft" : few ? "font-medium text-warning" : "text-ink-muted",
      )}
    >
      <Icon of={allInCart ? ShoppingBag : few ? Hourglass : Check} size="s" />
      <span>
        {pieces} unidade(s) em estoque
        {summed && ", somando os tamanhos"}
        {allInCart && `${pieces > 1 ? ", todas já" : ", já"} no seu carrinho${inSizes(sizesInCart)}`}
        {inCart > 0 && !allInCart && " "}
        {inCart > 0 && !allInCart && <span className="inline-block">({inCart} no seu carrinho)</span>}
      </span>
    </p>
  );
}

/** ' no tamanho 17cm', ' nos tamanhos 17cm e 18cm': sizes may share their pieces, so that another one is in the cart. */
function inSizes(sizes: readonly string[]): string {
  if (sizes.length === 0) return "";
  return ` ${plural(sizes.length, "no tamanho", "nos tamanhos")} ${listed(sizes, "e")}`;
}

interface SoldOutNoticeProps {
  product: ProductDetail;
  /** All sizes are sold out. */
  soldOut: boolean;
  /** The sold-out size that was pressed. */
  asked: string | null;
  /** Holds the form's place when all sizes are sold out. */
  place: RefObject<HTMLDivElement | null>;
}

/** 'Avise-me quando chegar': the stock alert form when all sizes are sold out, a link to it when some are. */
function SoldOutNotice({ product, soldOut, asked, place }: SoldOutNoticeProps) {
  const [called, setCalled] = useState(false);
  if (!soldOut && product.sizes.every(({ available }) => available > 0)) return null;

  function call(event: MouseEvent) {
    event.preventDefault();
    setCalled(true);
  }
  if (soldOut || called) {
    return (
      <div ref={soldOut ? place : undefined} id={STOCK_NOTICE}>
        <Suspense fallback={<div className="min-h-75" />}>
          <NoticeForm product={product} size={asked} called={called} />
        </Suspense>
      </div>
    );
  }
  return (
    <p role="status" className="text-ink-soft text-small">
      {asked ? `Tamanho ${asked} esgotado.` : "Seu tamanho esgotou?"}{" "}
      <a href={`/avise-me?produto=${product.id}`} onClick={call} className="link py-2.5">
        Avise-me quando chegar
      </a>
    </p>
  );
}
