import { Hourglass, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Stepper } from "#app/ui/fields/stepper.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { withUnbrokenUnits } from "#app/ui/unbroken-units.ts";
import { formatBrl } from "#platform/money.ts";
import { effectivePrice, LOW_STOCK } from "#shop/catalogue/products/product.ts";
import { type CartLine, lineCents } from "#shop/ordering/cart/cart.ts";

interface CartLineRowProps {
  line: CartLine;
  /** Maximum quantity of this line. */
  most: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLineRow({ line, most, onQuantity, onRemove }: CartLineRowProps) {
  const to = `/produto/${line.productId}`;
  const removal = `Remover ${line.name}, tamanho ${line.size}`;
  return (
    <li className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-line border-t py-4.5 md:grid-cols-[7.5rem_minmax(0,1fr)] md:gap-x-6 md:py-6 lg:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        className="relative row-span-2 block aspect-square self-start bg-tile lg:row-span-1"
      >
        <ProductPicture picture={line.picture} sizes="(min-width:768px) 120px, 88px" small alt="" />
      </Link>
      <div className="grid content-start gap-1">
        <Link to={to} className="pr-10 text-title lg:pr-0">
          {withUnbrokenUnits(line.name)}
        </Link>
        <p className="text-ink-muted text-small">Tamanho: {line.size}</p>
        {line.quantity > 1 && <UnitPrice line={line} />}
        {line.stock <= LOW_STOCK && <FewLeft stock={line.stock} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 lg:flex-col lg:flex-nowrap lg:items-end">
        <p className="order-1 text-right font-semibold leading-snug tabular-nums lg:order-none lg:text-title">
          {line.quantity === 1 && <OldPrice line={line} className="block" />}
          <span className="sr-only">Total: </span>
          <span translate="no">{formatBrl(lineCents(line))}</span>
        </p>
        <Stepper
          label={`Quantidade de ${line.name}, tamanho ${line.size}`}
          value={line.quantity}
          max={most}
          onChange={onQuantity}
        />
        <span className="absolute top-1.5 -right-3 lg:hidden">
          <IconButton icon={Trash2} label={removal} data-remove onClick={onRemove} />
        </span>
        <span className="hidden lg:block">
          <Button variant="ghost" size="s" aria-label={removal} data-remove onClick={onRemove} className="-mr-3">
            Remover
          </Button>
        </span>
      </div>
    </li>
  );
}

function UnitPrice({ line }: { line: CartLine }) {
  return (
    <p className="text-ink-soft text-small tabular-nums">
      <OldPrice line={line} />
      {formatBrl(effectivePrice(line))} cada
    </p>
  );
}

function OldPrice({ line, className = "" }: { line: CartLine; className?: string }) {
  if (line.discountPriceCents === null) return null;
  return (
    <span className={`font-normal text-small ${className}`}>
      <span className="sr-only">De</span> <s className="text-ink-muted">{formatBrl(line.priceCents)}</s>{" "}
      <span className="sr-only">por</span>{" "}
    </span>
  );
}

function FewLeft({ stock }: { stock: number }) {
  return (
    <p className="flex items-center gap-1.5 text-small text-warning">
      <Icon of={Hourglass} size="s" />
      {stock} unidade(s) em estoque
    </p>
  );
}
