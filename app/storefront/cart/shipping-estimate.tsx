import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { cepDigits, formatCep } from "#platform/cep.ts";
import { rememberCep, useCart } from "./cart-store.ts";
import { CepForm } from "./cep-form.tsx";
import { ShippingFoot, ShippingNotes } from "./shipping-notes.tsx";
import { ShippingOptionRow } from "./shipping-option-row.tsx";
import { useShippingQuote } from "./use-shipping-quote.ts";

interface ShippingEstimateProps {
  productId: string;
  quantity: number;
}

const SETTLE_MS = 400;

/** What shipping a product would cost: CEP and a list to read. The CEP is the one remembered for the cart. */
export function ShippingEstimate({ productId, quantity }: ShippingEstimateProps) {
  const cart = useCart();
  const { state, ask, reset } = useShippingQuote();
  const [typed, setTyped] = useState<string | null>(null);
  const asked = useRef<{ cep: string; quantity: number } | null>(null);
  const value = typed ?? (cart.cep ? formatCep(cart.cep) : "");

  async function calculate(cep: string, quiet: boolean) {
    asked.current = { cep, quantity };
    if (await ask(cep, [{ productId, quantity }], quiet)) rememberCep(cep);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the quantity changed, not on each render
  useEffect(() => {
    const before = asked.current;
    if (!before || before.quantity === quantity) return;
    const timer = setTimeout(() => calculate(before.cep, true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [quantity]);

  return (
    <section aria-labelledby="prazo-e-frete" className="grid gap-3">
      <h2 id="prazo-e-frete" className="text-title">
        Calcule o frete e o prazo
      </h2>
      <CepForm
        value={value}
        busy={state.status === "loading"}
        error={state.fieldError}
        onChange={(next) => {
          setTyped(next);
          if (cepDigits(next) === asked.current?.cep) return;
          asked.current = null;
          reset();
        }}
        onSubmit={(cep) => calculate(cep, false)}
      />
      <ShippingNotes state={state} estimateHint="O valor final é confirmado no carrinho." />
      {state.options.length > 0 && (
        <ul
          aria-label="Opções de frete"
          className={clsx(
            "divide-y divide-line rounded-control border border-line-strong bg-surface",
            state.status === "loading" && "opacity-60",
          )}
        >
          {state.options.map((option) => (
            <li key={option.id} className="flex min-h-16 items-center gap-3.5 px-4 py-3.5">
              <ShippingOptionRow option={option} />
            </li>
          ))}
        </ul>
      )}
      <ShippingFoot state={state} />
    </section>
  );
}
