import { Info } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { processingTime } from "#shop/ordering/shipping/dispatch-term.ts";
import type { QuoteState } from "./use-shipping-quote.ts";

/** Shown above the options: a failure, a hint that the values are estimates, or that no carrier serves the CEP. */
export function ShippingNotes({ state, estimateHint }: { state: QuoteState; estimateHint: string }) {
  return (
    <>
      {state.failure && (
        <Note tone={state.status === "nowhere" ? "warning" : "danger"} role="alert">
          {state.failure}
        </Note>
      )}
      {state.options.some((option) => option.isEstimate) && (
        <Note tone="warning" icon={Info} title="Valores Estimados.">
          {estimateHint}
        </Note>
      )}
    </>
  );
}

/** Announces the number of options to screen readers. */
export function ShippingFoot({ state }: { state: QuoteState }) {
  const { options } = state;
  const count = `${counted(options.length, "opção", "opções")} de frete`;
  return (
    <>
      <p role="status" className="sr-only">
        {state.status === "loading" ? "Calculando o frete" : options.length > 0 ? count : ""}
      </p>
      {options.length > 0 && <ProcessingNote />}
    </>
  );
}

/** While the shop is closed no dates are shown: says what is added to the carrier's days. Rules: SHIP-93. */
export function ProcessingNote() {
  const { closed, handlingDays } = useShop();
  const processing = processingTime(handlingDays);
  if (!closed || !processing) return null;
  return (
    <p className="text-caption text-ink-muted">
      {`Some ${processing} de processamento ao prazo da transportadora, a partir da reabertura da loja.`}
    </p>
  );
}
