import clsx from "clsx";
import { BellRing, ShoppingBag, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { withUnbrokenUnits } from "#app/ui/unbroken-units.ts";
import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import type { CartLine } from "#shop/ordering/cart/cart.ts";
import { forgetSoldOut, restoreSoldOut } from "./cart-acts.ts";

interface SoldOutLinesProps {
  lines: readonly CartLine[];
  /** Classes of the panel, for its place on the page. */
  className?: string;
}

/**
 * Pieces that sold out while in the cart: not in the total, with a link to request a stock alert. Above the other lines,
 * because nothing else says it. Rules: CART-24, CART-62.
 */
export function SoldOutLines({ lines, className }: SoldOutLinesProps) {
  if (lines.length === 0) return null;
  const { title, text } = wordsFor(lines);
  return (
    <section
      aria-labelledby="esgotadas"
      className={clsx("rounded-panel border border-line bg-surface px-4.5 pt-4 lg:px-6 lg:pt-5", className)}
    >
      <div role="status">
        <h2 id="esgotadas" className="font-medium text-title">
          {title}
        </h2>
        <p className="mt-0.5 mb-3.5 text-ink-soft text-small">{text}</p>
      </div>
      <ul aria-label="Peças esgotadas">
        {lines.map((line) => (
          <SoldOutLine key={`${line.productId} ${line.size}`} line={line} />
        ))}
      </ul>
    </section>
  );
}

function wordsFor(lines: readonly CartLine[]): { title: string; text: string } {
  const several = lines.length > 1;
  if (lines.every(({ stock }) => stock > 0)) {
    return several
      ? { title: "Saíram do seu carrinho", text: "Tinham esgotado. Ponha de volta o que ainda quiser." }
      : { title: "Saiu do seu carrinho", text: "Tinha esgotado. Ponha de volta se ainda quiser." };
  }
  return several
    ? {
        title: "Estas peças esgotaram",
        text: "Foram vendidas enquanto estavam no seu carrinho. Não entram no total.",
      }
    : { title: "Esta peça esgotou", text: "Foi vendida enquanto estava no seu carrinho. Não entra no total." };
}

function SoldOutLine({ line }: { line: CartLine }) {
  const to = `/produto/${line.productId}`;
  const piece = `${line.name}, tamanho ${line.size}`;
  const query = new URLSearchParams({ produto: line.productId, ...(line.size !== ONE_SIZE && { tamanho: line.size }) });
  const removal = `Tirar da lista: ${piece}`;
  const isBack = line.stock > 0;
  return (
    <li className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3.5 gap-y-2.5 border-line border-t py-4 lg:gap-x-6 lg:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        className="relative block aspect-square self-start bg-tile row-span-2 opacity-60 lg:row-span-1"
      >
        <ProductPicture picture={line.picture} sizes="88px" small alt="" />
      </Link>
      <div className="grid content-start gap-1">
        <Link to={to} className="pr-10 text-title lg:pr-0">
          {withUnbrokenUnits(line.name)}
        </Link>
        <p className="text-ink-muted text-small">Tamanho: {line.size}</p>
        {isBack && <p className="text-accent text-small">Voltou ao estoque</p>}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-2 lg:col-start-auto lg:flex-col lg:flex-nowrap lg:items-end">
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
            className="max-lg:px-3!"
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
