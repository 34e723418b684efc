import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { installmentText, PixPrice, Price } from "#app/ui/price.tsx";
import { plural } from "#platform/formats/plural.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { effectivePrice, ONE_SIZE } from "#shop/catalogue/products/product.ts";
import { subtotalCents } from "#shop/ordering/cart/cart.ts";
import type { AddedCart, SharedLine } from "#shop/ordering/cart/sharing/shared-cart.ts";
import { useAddShared } from "./use-add-shared.ts";

interface SharedCartProps {
  code: string;
  lines: readonly SharedLine[];
  /** Pieces that the shop no longer sells. */
  gone: number;
}

/** A cart that somebody shared: its pieces today, and a button that adds them to one's own. */
export function SharedCart({ code, lines, gone }: SharedCartProps) {
  const adding = useAddShared(code, lines);
  const forSale = lines.flatMap((line) => (line.available > 0 ? [{ ...line, quantity: line.available }] : []));
  const totalCents = subtotalCents(forSale);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <div className="pt-9 pb-6 md:pt-13 md:pb-8">
        <h1 className="font-serif text-balance text-h1">Carrinho compartilhado</h1>
        <p className="mt-2 max-w-140 text-ink-soft">
          {count === 1 ? "Uma peça escolhida" : `${count} peças escolhidas`} para você ver, com o preço e o estoque de
          hoje.
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-section md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-18">
        <div className="min-w-0">
          {gone > 0 && (
            <Note className="mb-6">
              {gone === 1
                ? "Uma peça deste carrinho não é mais vendida."
                : `${gone} peças deste carrinho não são mais vendidas.`}
            </Note>
          )}
          <ul aria-label="Peças do carrinho compartilhado" className="border-line border-b">
            {lines.map((line) => (
              <SharedLineRow key={`${line.productId} ${line.size}`} line={line} />
            ))}
          </ul>
        </div>
        {forSale.length > 0 && (
          <>
            <Summary totalCents={totalCents}>
              <div className="hidden md:grid">
                <AddAction {...adding} />
              </div>
            </Summary>
            <div className="sticky bottom-0 z-10 -mx-gutter -mt-8 border-line border-t bg-paper px-gutter pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] md:hidden cramped:static">
              <AddAction {...adding} totalCents={totalCents} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

function SharedLineRow({ line }: { line: SharedLine }) {
  const to = `/produto/${line.productId}`;
  const isSoldOut = line.available === 0;
  const isFewer = !isSoldOut && line.available < line.quantity;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3.5 border-line border-t py-4.5 md:grid-cols-[7.5rem_minmax(0,1fr)] md:gap-x-6 md:py-6 lg:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        className={clsx(
          "relative row-span-2 block aspect-square self-start bg-tile lg:row-span-1",
          isSoldOut && "opacity-60",
        )}
      >
        <ProductPicture picture={line.picture} sizes="(min-width:768px) 120px, 88px" small alt="" />
      </Link>
      <div className="grid content-start gap-1">
        <Link to={to} className="text-title">
          {line.name}
        </Link>
        <p className="text-ink-muted text-small">
          {line.size === ONE_SIZE ? "" : `Tamanho: ${line.size}, `}
          {line.size === ONE_SIZE ? "Quantidade" : "quantidade"}: {line.quantity}
        </p>
        <Price priceCents={line.priceCents} discountPriceCents={line.discountPriceCents} muted={isSoldOut} />
        {isSoldOut && <p className="text-danger text-small">Esgotado</p>}
        {isFewer && (
          <p className="text-small text-warning">
            {plural(line.available, "Resta", "Restam")} só {line.available} em estoque
          </p>
        )}
      </div>
      {!isSoldOut && line.available > 1 && (
        <p className="mt-1 font-semibold tabular-nums lg:mt-0 lg:text-title">
          <span className="font-normal text-ink-soft text-small lg:sr-only">Total: </span>
          {formatBrl(effectivePrice(line) * line.available)}
        </p>
      )}
    </li>
  );
}

function Summary({ totalCents, children }: { totalCents: Centavos; children: ReactNode }) {
  const { payments, pixDiscountPercent } = useShop();
  return (
    <aside
      aria-labelledby="resumo"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-line bg-surface px-4.5 py-5.5 md:sticky md:top-25 md:p-5.5 lg:p-7"
    >
      <h2 id="resumo" className="font-serif text-h3">
        Resumo
      </h2>
      <dl className="flex flex-wrap justify-between gap-x-4 font-semibold text-xl tabular-nums">
        <dt>Total</dt>
        <dd>{formatBrl(totalCents)}</dd>
      </dl>
      <div className="-mt-2 grid gap-1 text-right text-small">
        <PixPrice cents={totalCents} percent={pixDiscountPercent} className="text-accent" />
        <p className="text-ink-soft">{installmentText(totalCents, payments)}</p>
      </div>
      {children}
      <p className="text-caption text-ink-muted">O frete é calculado no carrinho. Nada é reservado até o pagamento.</p>
    </aside>
  );
}

interface AddActionProps {
  isAdded: boolean;
  added: AddedCart | null;
  add: () => void;
  /** Shown beside the button on phones. */
  totalCents?: Centavos;
}

/** The button that adds the pieces; once they are there, the way to the cart. Without scripts there is no button. */
function AddAction({ isAdded, added, add, totalCents }: AddActionProps) {
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  // The pressed button has become the link.
  useEffect(() => {
    if (added) box.current?.querySelector("a")?.focus();
  }, [added]);
  return (
    <div ref={box} className="grid gap-3">
      <div role="status" className={clsx("grid gap-1 text-small", !isAdded && "hidden")}>
        {isAdded && <AddedText added={added} />}
      </div>
      {totalCents !== undefined && !isAdded && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
          <span className="text-ink-soft text-small">Total</span>
          <span className="font-semibold text-title">{formatBrl(totalCents)}</span>
        </p>
      )}
      {isAdded ? (
        <ButtonLink to="/cart" size="l" className="w-full">
          Ver carrinho
        </ButtonLink>
      ) : (
        <>
          <Button size="l" aria-disabled={!hydrated || undefined} onClick={add} className="w-full noscript:hidden">
            Adicionar ao meu carrinho
          </Button>
          {totalCents === undefined && (
            <Link to="/cart" className="link py-3 text-center">
              Ver carrinho
            </Link>
          )}
        </>
      )}
    </div>
  );
}

function AddedText({ added }: { added: AddedCart | null }) {
  const count = added?.added ?? null;
  const said =
    count === null
      ? "As peças já estão no seu carrinho."
      : count === 0
        ? "Tudo o que há em estoque já está no seu carrinho."
        : count === 1
          ? "Uma peça foi adicionada ao seu carrinho."
          : `${count} peças foram adicionadas ao seu carrinho.`;
  return (
    <>
      <p className="flex items-start gap-2 text-accent">
        <Icon of={Check} size="s" className="mt-0.5" />
        {said}
      </p>
      {added && added.cut.length > 0 && count !== 0 && (
        <p className="text-warning">
          Há menos em estoque de:{" "}
          {added.cut
            .map(
              ({ name, size, added: pieces }) => `${name}${size === ONE_SIZE ? "" : `, tamanho ${size}`} (${pieces})`,
            )
            .join("; ")}
        </p>
      )}
    </>
  );
}
