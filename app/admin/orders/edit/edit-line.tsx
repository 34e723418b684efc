import clsx from "clsx";
import { useId } from "react";
import type { AdminFormTools } from "#app/admin/admin-form.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { FieldError, SelectField } from "#app/ui/fields/field.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { formatBrl } from "#platform/money.ts";
import { keptField, newSizeField, swappedField } from "#shop/fulfilment/order-desk/edits/edit-fields.ts";
import { type EditSize, leftOf } from "#shop/fulfilment/order-desk/edits/order-edit.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";

interface EditLineProps {
  line: OrderLine;
  sizes: readonly EditSize[];
  /** What the form holds now, by field. */
  typed: Record<string, string>;
  mayTakeOut: boolean;
  field: AdminFormTools["field"];
}

/** A line of an order: its size, and how many of its pieces stay. */
export function EditLine({ line, sizes, typed, mayTakeOut, field }: EditLineProps) {
  const isHydrated = useHydrated();
  const left = leftOf(line);
  const kept = Number(typed[keptField(line.id)] ?? left);
  const isSwapped = (typed[newSizeField(line.id)] ?? line.size) !== line.size;
  const { defaultValue: keptBefore = String(left), ...keeps } = field(keptField(line.id));
  const { defaultValue: swappedBefore = String(left), ...swaps } = field(swappedField(line.id));
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <span className="relative block aspect-square self-start bg-tile">
        <ProductPicture picture={line.picture} sizes="96px" alt="" small />
      </span>
      <div className="grid gap-4">
        <p className="grid gap-0.5 text-small">
          <b className="break-words font-semibold text-body">
            {left}× {line.productName}
          </b>
          <span className="tabular-nums">
            Tamanho {line.size} · {formatBrl(line.unitPriceCents)} cada
          </span>
        </p>
        {sizes.length > 1 && <SizeChips line={line} sizes={sizes} {...field(newSizeField(line.id))} />}
        <div className="grid gap-4 sm:grid-cols-2">
          {left > 1 && kept > 1 && (isSwapped || !isHydrated) && (
            <SelectField
              {...swaps}
              label="Quantas mudam de tamanho"
              defaultValue={swappedBefore}
              options={counts(1, kept).map((count) => ({ value: String(count), label: piecesText(count) }))}
            />
          )}
          {mayTakeOut && (
            <SelectField
              {...keeps}
              label="Ficam no pedido"
              defaultValue={keptBefore}
              options={counts(0, left).map((count) => ({
                value: String(count),
                label: count === 0 ? "Nenhuma: tirar do pedido" : piecesText(count),
              }))}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** From the most to the least. */
function counts(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => most - index);
}

function piecesText(count: number): string {
  return count === 1 ? "1 peça" : `${count} peças`;
}

interface SizeChipsProps extends ReturnType<AdminFormTools["field"]> {
  line: OrderLine;
  sizes: readonly EditSize[];
}

/** The product's sizes with the pieces on the shelf. A size that the product no longer has stays as the line's own. */
function SizeChips({ line, sizes, name, defaultValue = line.size, error }: SizeChipsProps) {
  const id = useId();
  const isListed = sizes.some(({ size }) => size === line.size);
  const shown = isListed ? sizes : [{ size: line.size, free: 0 }, ...sizes];
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-2">
      <legend className="mb-2 font-medium text-small">Tamanho de {line.productName}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ size, free }) => (
          <label
            key={size}
            className={clsx(
              "grid min-h-13 min-w-16 cursor-pointer place-content-center justify-items-center rounded-control border px-3 py-1.5 text-control tabular-nums",
              "has-checked:border-ink has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-ink",
              "has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2",
              free > 0 || size === line.size ? "border-line-strong bg-surface" : "border-line text-ink-muted",
            )}
          >
            <input type="radio" name={name} value={size} defaultChecked={size === defaultValue} className="sr-only" />
            {size}
            <span className="font-normal text-caption text-ink-muted">
              {size === line.size ? "atual" : free > 0 ? `${free} em estoque` : "esgotado"}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  );
}
