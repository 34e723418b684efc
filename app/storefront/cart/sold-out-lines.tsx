import { BellRing, ShoppingBag, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { withUnbrokenUnits } from "#app/ui/unbroken-units.ts";
import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import type { CartLine } from "#shop/ordering/cart/cart.ts";
import { forgetSoldOut, restoreSoldOut } from "./cart-acts.ts";

/** Pieces that sold out while in the cart: not in the total, with a link to request a stock alert. Rules: CART-24. */
export function SoldOutLines({ lines }: { lines: readonly CartLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="esgotadas" className="mt-9">
      <h2 id="esgotadas" className="font-medium text-title">
        {lines.length === 1 ? "Esta peça esgotou" : "Estas peças esgotaram"}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft text-small">
        {lines.length === 1
          ? "Foi vendida enquanto estava no seu carrinho. Não entra no total e nada foi cobrado por ela."
          : "Foram vendidas enquanto estavam no seu carrinho. Não entram no total e nada foi cobrado por elas."}
      </p>
      <ul aria-label="Peças esgotadas" className="border-line border-b">
        {lines.map((line) => (
          <SoldOutLine key={`${line.productId} ${line.size}`} line={line} />
        ))}
      </ul>
    </section>
  );
}

function SoldOutLine({ line }: { line: CartLine }) {
  const to = `/produto/${line.productId}`;
  const piece = `${line.name}, tamanho ${line.size}`;
  const query = new URLSearchParams({ produto: line.productId, ...(line.size !== ONE_SIZE && { tamanho: line.size }) });
  const removal = `Tirar da lista: ${piece}`;
  const isBack = line.stock > 0;
  return (
    <li className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-line border-t py-4.5 md:grid-cols-[7.5rem_minmax(0,1fr)] md:gap-x-6 md:py-6 lg:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        className="relative block aspect-square self-start bg-tile opacity-60 md:row-span-2 lg:row-span-1"
      >
        <ProductPicture picture={line.picture} sizes="(min-width:768px) 120px, 88px" small alt="" />
      </Link>
      <div className="grid content-start gap-1">
        <Link to={to} className="pr-10 text-title lg:pr-0">
          {withUnbrokenUnits(line.name)}
        </Link>
        <p className="text-ink-muted text-small">Tamanho: {line.size}</p>
        <p className={isBack ? "text-accent text-small" : "text-danger text-small"}>
          {isBack ? "Voltou ao estoque" : "Esgotado"}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2 md:col-span-1 md:col-start-2 lg:col-start-auto lg:flex-col lg:flex-nowrap lg:items-end">
        {isBack ? (
          <Button
            variant="secondary"
            size="s"
            icon={ShoppingBag}
            aria-label={`Pôr de volta no carrinho: ${piece}`}
            onClick={() => restoreSoldOut(line)}
          >
            Pôr de volta
          </Button>
        ) : (
          <ButtonLink
            variant="secondary"
            size="s"
            icon={BellRing}
            to={`/avise-me?${query}`}
            className="md:max-lg:px-3!"
            aria-label={`Avise-me quando chegar: ${piece}`}
          >
            Avise-me quando chegar
          </ButtonLink>
        )}
        <span className="absolute top-1.5 -right-3 lg:hidden">
          <IconButton icon={Trash2} label={removal} onClick={() => forgetSoldOut(line)} />
        </span>
        <span className="hidden lg:block">
          <Button variant="ghost" size="s" aria-label={removal} onClick={() => forgetSoldOut(line)} className="-mr-3">
            Tirar da lista
          </Button>
        </span>
      </div>
    </li>
  );
}
