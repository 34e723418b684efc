import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { rememberCep } from "../cart-store.ts";
import { leadingOptions } from "./preselected-option.ts";
import type { EstimateProgress } from "./shipping-estimate.tsx";
import { ShippingFoot, ShippingNotes } from "./shipping-notes.tsx";
import { ShippingOptionRow } from "./shipping-option-row.tsx";
import { useShippingQuote } from "./use-shipping-quote.ts";

interface EstimateAnswerProps {
  /** A new object starts a new request, even for the same CEP (8 digits). */
  question: { cep: string };
  productId: string;
  quantity: number;
  onProgress: (progress: EstimateProgress) => void;
}

const SETTLE_MS = 400;

/** The shipping options to a CEP; fetched again, without toasts, when the quantity changes. */
export function EstimateAnswer({ question, productId, quantity, onProgress }: EstimateAnswerProps) {
  const { state, ask } = useShippingQuote();
  const asked = useRef(quantity);
  const { cep } = question;
  const [all, setAll] = useState(false);
  const shown = all ? state.options : leadingOptions(state.options, null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button is a request
  useEffect(() => {
    void calculate(false);
  }, [question]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: requests again when the quantity changed, not on each render
  useEffect(() => {
    if (asked.current === quantity) return;
    const timer = setTimeout(() => calculate(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [quantity]);

  useEffect(() => {
    // Before the first request starts, the form shows busy already.
    if (state.status !== "idle" || state.fieldError) {
      onProgress({ busy: state.status === "loading", error: state.fieldError });
    }
  }, [state, onProgress]);

  async function calculate(quiet: boolean) {
    asked.current = quantity;
    if (await ask(cep, [{ productId, quantity }], quiet)) rememberCep(cep);
  }
  return (
    <>
      <ShippingNotes state={state} estimateHint="O valor final é confirmado no carrinho." />
      {state.options.length > 0 && (
        <ul
          aria-label="Opções de frete"
          aria-busy={state.status === "loading"}
          className={clsx(
            "divide-y divide-line rounded-control border border-line-strong bg-surface",
            state.status === "loading" && "opacity-60",
          )}
        >
          {shown.map((option) => (
            <li key={option.id} className="flex min-h-16 items-center gap-3.5 px-4 py-3.5">
              <ShippingOptionRow option={option} among={state.options} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < state.options.length && (
        <Button variant="ghost" size="s" className="-ml-3 justify-self-start" onClick={() => setAll(true)}>
          Ver todas as opções ({state.options.length})
        </Button>
      )}
      <ShippingFoot state={state} />
    </>
  );
}
