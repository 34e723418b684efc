import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { FieldError } from "#app/ui/fields/field.tsx";
import type { SizePickerProps } from "./use-size-choice.ts";

/** Radio group of 52 x 48 px squares; sold-out sizes stay readable and focusable, with a diagonal line. */
export function SizePicker({
  sizes,
  chosen,
  missing,
  onChoose,
  group,
  id: address,
  aside,
}: SizePickerProps & { id?: string; aside?: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      ref={group}
      id={address}
      aria-label="Tamanho"
      aria-describedby={missing ? id : undefined}
      className="grid gap-3"
    >
      <div className="flex min-h-6 items-center justify-between gap-4">
        <legend className="contents">
          <span className="font-medium text-small noscript:hidden">
            Tamanho{chosen && <b className="font-semibold">: {chosen}</b>}
          </span>
        </legend>
        {aside}
      </div>
      <div
        // Without scripts a form below has a field for it.
        className={clsx(
          "flex flex-wrap gap-2 rounded-control noscript:hidden",
          missing && "outline-2 outline-danger outline-offset-6",
        )}
      >
        {sizes.map(({ size, available }) => (
          <label
            key={size}
            className={clsx(
              "grid h-12 min-w-13 cursor-pointer place-items-center rounded-control border px-3 text-control tabular-nums",
              "has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2",
              available > 0
                ? "border-line-strong bg-surface has-checked:border-ink has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-ink"
                : "struck border-line text-ink-muted",
            )}
          >
            <input
              type="radio"
              name={`${id}-size`}
              value={size}
              checked={chosen === size}
              aria-disabled={available <= 0 || undefined}
              onChange={() => onChoose(size)}
              className="sr-only"
            />
            {size}
            {available <= 0 && <span className="sr-only"> (esgotado)</span>}
          </label>
        ))}
      </div>
      <FieldError id={id} message={missing ? "Selecione um tamanho." : undefined} />
    </fieldset>
  );
}
