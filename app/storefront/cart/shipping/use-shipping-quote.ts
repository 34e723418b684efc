import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { ShippingItem, ShippingQuoteAnswer } from "./fetch-shipping-quote.ts";

export interface QuoteState {
  /** `nowhere`: no carrier serves the CEP. */
  status: "idle" | "loading" | "shown" | "failed" | "nowhere";
  /** Empty while idle or when there are none; kept while a new request is loading. */
  options: readonly ShippingOption[];
  /** An error, or that no carrier serves the CEP; shown above the options. */
  failure: string | null;
  /** What is wrong with the CEP; shown at its field. */
  fieldError: string | null;
}

const IDLE: QuoteState = { status: "idle", options: [], failure: null, fieldError: null };
/** Rules: SHIP-14. */
const FAILURE = "Erro ao calcular frete. Por favor, tente novamente.";
const OFFLINE = "Sem conexão. Tente novamente quando ela voltar.";

/** State of one shipping calculator. A new request aborts the previous one and clears its messages. */
export function useShippingQuote() {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Fetches options; resolves to null when there are none or the request was aborted. `quiet`: no toast. */
  const ask = useCallback(async (cep: string, items: readonly ShippingItem[], quiet = false) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState(({ options }) => ({ ...IDLE, options, status: "loading" }));
    const answer = await answerTo(cep, items, controller.signal);
    if (controller.signal.aborted) return null;
    if (answer.kind === "refused") {
      const { message, nowhere } = answer;
      setState(nowhere ? { ...IDLE, status: "nowhere", failure: message } : { ...IDLE, fieldError: message });
      return null;
    }
    const failed = answer.kind === "unavailable" || answer.failed;
    const notice = answer.kind === "quoted" ? answer.notice : null;
    const offline = !navigator.onLine;
    if (failed && !quiet && !offline) {
      const description = notice ?? FAILURE;
      showToast({ title: "Erro no cálculo de frete", description, tone: "destructive", until: controller.signal });
    }
    const options = answer.kind === "quoted" ? answer.options : [];
    const failure = failed ? (offline ? OFFLINE : FAILURE) : null;
    setState({ status: options.length > 0 ? "shown" : "failed", options, failure, fieldError: null });
    return options.length > 0 ? options : null;
  }, []);

  const reset = useCallback(() => {
    running.current?.abort();
    setState(IDLE);
  }, []);

  return { state, ask, reset };
}

/** The request code is loaded with the first request: most visits to a product make none. */
async function answerTo(
  cep: string,
  items: readonly ShippingItem[],
  signal: AbortSignal,
): Promise<ShippingQuoteAnswer> {
  // Some browsers cache a failed module import, so do not even try while offline.
  if (!navigator.onLine) return { kind: "unavailable" };
  try {
    const { askShippingQuote } = await import("./fetch-shipping-quote.ts");
    return await askShippingQuote(cep, items, signal);
  } catch {
    return { kind: "unavailable" };
  }
}
