import clsx from "clsx";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { CepForm } from "./cep-form.tsx";
import { leadingOptions, serviceOf } from "./preselected-option.ts";
import { ShippingFoot, ShippingNotes } from "./shipping-notes.tsx";
import { ShippingOptionRow } from "./shipping-option-row.tsx";
import type { CartShipping } from "./use-cart-shipping.ts";

/** CEP form and the options to choose from; the chosen one is added to the cart's total. */
export function ShippingCalculator({ shipping }: { shipping: CartShipping }) {
  const { state } = shipping;
  const [all, setAll] = useState(false);
  const shown = all ? state.options : leadingOptions(state.options, shipping.wanted);
  return (
    <section aria-labelledby="calcular-frete" className="grid gap-3">
      <h3 id="calcular-frete" className="font-medium text-small">
        Calcular frete
      </h3>
      <CepForm
        value={shipping.typed}
        busy={state.status === "loading"}
        error={state.fieldError}
        onChange={shipping.type}
        onSubmit={shipping.submit}
      />
      <ShippingNotes state={state} estimateHint="O valor final é confirmado no próximo passo." />
      {state.options.length > 0 && (
        <fieldset
          aria-busy={state.status === "loading"}
          className={clsx(
            "divide-y divide-line rounded-control border border-line-strong bg-surface",
            state.status === "loading" && "opacity-60",
          )}
        >
          <legend className="sr-only">Opções de frete</legend>
          {shown.map((option) => (
            <label
              key={option.id}
              htmlFor={`frete-${option.id}`}
              className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-3.5 has-checked:bg-accent-soft"
            >
              <ShippingOptionRow
                option={option}
                among={state.options}
                mark={
                  <RadioMark
                    id={`frete-${option.id}`}
                    name="frete"
                    value={option.id}
                    checked={serviceOf(option) === shipping.wanted}
                    onChange={() => shipping.select(option)}
                  />
                }
              />
            </label>
          ))}
        </fieldset>
      )}
      {shown.length < state.options.length && (
        <Button variant="ghost" size="s" className="-ml-3 justify-self-start" onClick={() => setAll(true)}>
          Ver todas as opções ({state.options.length})
        </Button>
      )}
      <ShippingFoot state={state} />
    </section>
  );
}
