import clsx from "clsx";
import { ShippingOptionRow } from "#app/storefront/cart/shipping/shipping-option-row.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { formatCep } from "#platform/formats/cep.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

interface ShippingRadiosProps {
  cep: string;
  options: readonly ShippingOption[];
  chosenId: string | null;
  /** New options are on their way. */
  stale: boolean;
  /** The message that says a choice is missing. */
  errorId: string | undefined;
  onChoose: (option: ShippingOption) => void;
}

/** The options as a radio group; the whole row is the target. */
export function ShippingRadios({ cep, options, chosenId, stale, errorId, onChoose }: ShippingRadiosProps) {
  return (
    <fieldset
      aria-describedby={errorId}
      aria-busy={stale}
      className={clsx(
        "divide-y divide-line rounded-control border bg-surface",
        errorId ? "border-danger" : "border-line-strong",
        stale && "opacity-60",
      )}
    >
      <legend className="sr-only">Opções de frete para {formatCep(cep)}</legend>
      {options.map((option) => (
        <label
          key={option.id}
          htmlFor={`shipping-${option.id}`}
          className="flex min-h-16 cursor-pointer items-center gap-3.5 px-4 py-3.5 has-checked:bg-accent-soft"
        >
          <ShippingOptionRow
            option={option}
            mark={
              <RadioMark
                id={`shipping-${option.id}`}
                name="shipping-option"
                value={option.id}
                checked={option.id === chosenId}
                onChange={() => onChoose(option)}
              />
            }
          />
        </label>
      ))}
    </fieldset>
  );
}
