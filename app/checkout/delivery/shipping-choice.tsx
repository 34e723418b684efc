import { CircleAlert, RefreshCw } from "lucide-react";
import { selectShipping } from "#app/storefront/cart/cart-store.ts";
import { ShippingFoot, ShippingNotes } from "#app/storefront/cart/shipping/shipping-notes.tsx";
import { ShippingOptionRow } from "#app/storefront/cart/shipping/shipping-option-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ShippingRadios } from "./shipping-radios.tsx";
import type { CheckoutQuote } from "./use-shipping-choice.ts";

interface ShippingChoiceProps {
  quote: CheckoutQuote;
  /** Eight digits. */
  cep: string;
  /** Said after a submit without a choice. */
  error: string | null;
}

const ERROR_ID = "checkout-shipping-error";

/** How the order travels to the CEP of the form. */
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
