import clsx from "clsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { type CartLine, lineCents } from "#shop/ordering/cart/cart.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { refundedPieces } from "#shop/ordering/orders/refunding/refunded-pieces.ts";

export interface ShownLine {
  id: string;
  name: string;
  size: string;
  quantity: number;
  lineCents: Centavos;
  /** How many of the pieces were refunded. */
  putBack?: number;
  /** What a swap for a cheaper product gave back. */
  swapRefundCents?: Centavos;
  picture: Picture | null;
}

interface OrderLinesProps {
  lines: readonly ShownLine[];
  /** Whether each line has its price. */
  prices?: boolean;
  /** The text beside the size; default: the quantity. */
  detail?: (line: ShownLine) => string;
  /** What is wrong with a line; null: nothing. */
  noteOf?: (line: ShownLine) => string | null;
}

/** The pieces of an order: picture, name, size, quantity, line price. */
export function OrderLines({
  lines,
  prices = true,
  detail = ({ quantity }) => `Qtd: ${quantity}`,
  noteOf,
}: OrderLinesProps) {
  const noted = lines.map((line) => ({ line, note: noteOf?.(line) ?? null }));
  return (
    <ul className="grid gap-4">
      {noted.map(({ line, note }) => (
        <li
          key={line.id}
          className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-3.5 text-small cramped:grid-cols-[64px_minmax(0,1fr)]"
        >
          <PieceThumb
            picture={line.picture}
            px={64}
            className="cramped:row-span-2 max-[359.98px]:row-span-2 aspect-square"
          />
          <span className="min-w-0">
            <b className="block text-pretty font-semibold">
              <UnbrokenText text={line.name} />
            </b>
            <span className="text-ink-muted">
              <Dotted parts={[`Tamanho: ${line.size}`, detail(line)]} />
            </span>
            {note && <span className="block font-medium text-danger">{note}</span>}
            <Refunded line={line} />
          </span>
          {prices && (
            <b translate="no" className={clsx("font-semibold tabular-nums", note && "text-ink-muted line-through")}>
              {formatBrl(line.lineCents)}
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}

function Refunded({ line }: { line: ShownLine }) {
  const words = refundedPieces(line);
  return words && <span className="block font-medium text-accent">{words}</span>;
}

/** Cart lines in the shape that `OrderLines` shows. */
export function cartLines(lines: readonly CartLine[]): ShownLine[] {
  return lines.map((line) => ({
    id: `${line.productId} ${line.size}`,
    name: line.name,
    size: line.size,
    quantity: line.quantity,
    lineCents: lineCents(line),
    picture: line.picture,
  }));
}

/** Order items in the shape that `OrderLines` shows. */
export function orderLines({ items }: Pick<Order, "items">): ShownLine[] {
  return items.map(({ productName, ...line }) => ({ ...line, name: productName }));
}
