import clsx from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import type { AdminFormTools } from "#app/admin/page/admin-form.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { FieldError, SelectField } from "#app/ui/fields/field.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import {
  keptField,
  newSizeField,
  productField,
  seenPriceField,
  swappedField,
} from "#shop/fulfilment/order-desk/edits/edit-fields.ts";
import { type LineSizes, leftOf, type SwapProduct } from "#shop/fulfilment/order-desk/edits/order-edit.ts";
import { awaitedText } from "#shop/ordering/orders/along/replacement.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";

interface EditLineProps {
  line: OrderLine;
  sizes: LineSizes | undefined;
  /** What the form holds now, by field. */
  typed: Record<string, string>;
  mayTakeOut: boolean;
  field: AdminFormTools["field"];
}

/** A line of an order: its size, and how many of its pieces stay. */
export function EditLine({ line, sizes, typed, mayTakeOut, field }: EditLineProps) {
  const isHydrated = useHydrated();
  const left = leftOf(line);
  const kept = Number(valueAt(typed, keptField(line.id)) ?? left);
  const isSwapped = sizes?.product || (valueAt(typed, newSizeField(line.id)) ?? line.size) !== line.size;
  const { defaultValue: keptBefore = String(left), ...keeps } = field(keptField(line.id));
  const { defaultValue: swappedBefore = String(left), ...swaps } = field(swappedField(line.id));
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <PieceThumb picture={line.picture} px={96} className="aspect-square self-start sm:row-span-2" />
      <p className="grid content-start gap-0.5 text-small">
        <b className="break-words font-semibold text-body">
          {left}× {line.productName}
        </b>
        <span className="tabular-nums">
          Tamanho {line.size} · {formatBrl(line.unitPriceCents)} cada
        </span>
      </p>
      <div className="col-span-2 grid gap-4 sm:col-span-1 sm:col-start-2">
        {sizes?.awaits !== undefined && <p className="text-ink-soft text-small">{awaitedText(sizes.awaits)}</p>}
        {sizes?.awaits !== undefined ? null : sizes?.product ? (
          <Replacement line={line} product={sizes.product} />
        ) : (
          <Link
            to={`?linha=${line.id}`}
            className="link inline-flex min-h-tap items-center justify-self-start text-small"
          >
            Trocar por outra peça
          </Link>
        )}
        {sizes && sizes.awaits === undefined && (sizes.sizes.length > 1 || sizes.product) && (
          <SizeChips line={line} sizes={sizes} {...field(newSizeField(line.id))} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {left > 1 && kept > 1 && sizes?.awaits === undefined && (isSwapped || !isHydrated) && (
            <SelectField
              {...swaps}
              label={sizes?.product ? "Quantas mudam de peça" : "Quantas mudam de tamanho"}
              defaultValue={swappedBefore}
              options={counts(1, kept).map((count) => ({
                value: String(count),
                label: counted(count, "peça", "peças"),
              }))}
            />
          )}
          {mayTakeOut && sizes?.awaits === undefined && (
            <SelectField
              {...keeps}
              label="Ficam no pedido"
              defaultValue={keptBefore}
              options={counts(0, left).map((count) => ({
                value: String(count),
                label: count === 0 ? "Nenhuma: tirar do pedido" : counted(count, "peça", "peças"),
              }))}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** The product that the line's pieces become. */
function Replacement({ line, product }: { line: OrderLine; product: SwapProduct }) {
  return (
    <p className="grid gap-1 rounded-control border border-line bg-tile px-4 py-3 text-small">
      <input type="hidden" name={productField(line.id)} value={product.id} />
      <input type="hidden" name={seenPriceField(line.id)} value={product.unitPriceCents} />
      <span>Vira</span>
      <b className="break-words font-semibold">{product.name}</b>
      <span className="tabular-nums">{formatBrl(product.unitPriceCents)} hoje</span>
      <Link to="?" className="link inline-flex min-h-tap items-center justify-self-start">
        Não trocar de peça
      </Link>
    </p>
  );
}

/** From the most to the least. */
function counts(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => most - index);
}

interface SizeChipsProps extends ReturnType<AdminFormTools["field"]> {
  line: OrderLine;
  sizes: LineSizes;
}

/** The product's sizes with the pieces on the shelf. A size that the product no longer has stays as the line's own. */
function SizeChips({ line, sizes: { skuId, sizes, product }, name, defaultValue = line.size, error }: SizeChipsProps) {
  const id = useId();
  const isListed = product !== null || sizes.some(({ size }) => size === line.size);
  const shown = isListed ? sizes : [{ size: line.size, skuId, free: 0 }, ...sizes];
  const own = product === null ? line.size : null;
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-2">
      <legend className="mb-2 font-medium text-small">
        Tamanho<span className="sr-only"> de {product?.name ?? line.productName}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((each) => {
          const words = stockText(each, own, skuId);
          return (
            <label
              key={each.size}
              className={clsx(
                "grid min-h-13 min-w-16 cursor-pointer place-content-center justify-items-center rounded-control border px-2 py-1.5 text-control tabular-nums",
                "has-checked:border-ink has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-ink",
                "has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2",
                words === SOLD_OUT ? "border-line text-ink-muted" : "border-line-strong bg-surface",
              )}
            >
              <input
                type="radio"
                name={name}
                value={each.size}
                defaultChecked={each.size === defaultValue || shown.length === 1}
                className="sr-only"
              />
              {each.size}
              <span className="font-normal text-caption text-ink-muted">{words}</span>
            </label>
          );
        })}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  );
}

const SOLD_OUT = "esgotado";

/** Sizes that share the piece's own stock row need no other piece from the shelf. */
function stockText({ size, skuId, free }: LineSizes["sizes"][number], own: string | null, ownSkuId: string): string {
  if (size === own) return "atual";
  if (skuId === ownSkuId) return "disponível";
  return free > 0 ? counted(free, "livre", "livres") : SOLD_OUT;
}
