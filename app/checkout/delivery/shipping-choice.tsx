import clsx from "clsx";
import { CircleAlert, RefreshCw } from "lucide-react";
import { selectShipping } from "#app/storefront/cart/cart-store.ts";
import { ShippingFoot, ShippingNotes } from "#app/storefront/cart/shipping/shipping-notes.tsx";
import { ShippingOptionRow } from "#app/storefront/cart/shipping/shipping-option-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { formatCep } from "#platform/formats/cep.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { CheckoutQuote } from "./use-shipping-choice.ts";

interface ShippingChoiceProps {
  quote: CheckoutQuote;
  /** Digits only. */
  cep: string;
  /** Shown after a submit without a choice. */
  error: string | null;
}

const ERROR_ID = "checkout-shipping-error";

/** Shipping options for the form's CEP. */
export function ShippingChoice({ quote: { state, chosen, open, ask }, cep, error }: ShippingChoiceProps) {
  const loading = state.status === "loading";
  return (
    <section aria-labelledby="checkout-shipping" className="mt-10 grid gap-3">
      <h3 id="checkout-shipping" className="font-serif text-h3">
        Frete
      </h3>
      {chosen && !open ? (
        <div className="flex flex-wrap items-center gap-3.5 rounded-control border border-line bg-surface py-2 pr-2 pl-4">
          <ShippingOptionRow option={chosen} />
          <Button variant="ghost" size="s" onClick={ask}>
            Alterar
          </Button>
        </div>
      ) : (
        <>
          <ShippingNotes state={state} estimateHint="O valor escolhido é o que entra no seu pedido." />
          {loading && state.options.length === 0 && <Skeleton className="h-33 w-full" />}
          {state.options.length > 0 && (
            <ShippingRadios
              cep={cep}
              options={state.options}
              chosenId={chosen?.id ?? null}
              stale={loading}
              errorId={error ? ERROR_ID : undefined}
              onChoose={(option) => selectShipping(option, cep)}
            />
          )}
          {state.status === "failed" && (
            <Button variant="secondary" size="s" icon={RefreshCw} onClick={ask} className="justify-self-start">
              Calcular novamente
            </Button>
          )}
          <ShippingFoot state={state} />
        </>
      )}
      <Problem message={state.status === "nowhere" ? null : (error ?? state.fieldError)} />
    </section>
  );
}

function Problem({ message }: { message: string | null }) {
  return (
    <p id={ERROR_ID} role="alert" className="flex items-start gap-1.5 text-danger text-small leading-snug empty:hidden">
      {message && (
        <>
          <Icon of={CircleAlert} size="s" className="mt-0.5" />
          <span>{message}</span>
        </>
      )}
    </p>
  );
}

interface ShippingRadiosProps {
  cep: string;
  options: readonly ShippingOption[];
  chosenId: string | null;
  /** New options are loading. */
  stale: boolean;
  /** Id of the error message, for `aria-describedby`. */
  errorId: string | undefined;
  onChoose: (option: ShippingOption) => void;
}

/** The options as radio buttons; the whole row is the click target. */
function ShippingRadios({ cep, options, chosenId, stale, errorId, onChoose }: ShippingRadiosProps) {
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
