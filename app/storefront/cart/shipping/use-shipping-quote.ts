import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { ShippingItem, ShippingQuoteAnswer } from "./ask-shipping-quote.ts";

export interface QuoteState {
  /** `nowhere`: no carrier goes there. */
  status: "idle" | "loading" | "shown" | "failed" | "nowhere";
  /** Empty while idle or when nothing could be had; kept while a new answer is on its way. */
  options: readonly ShippingOption[];
  /** What went wrong, or that no carrier goes there: to stand above the options. */
  failure: string | null;
  /** What is wrong with the CEP, to stand at its field. */
  fieldError: string | null;
}

const IDLE: QuoteState = { status: "idle", options: [], failure: null, fieldError: null };
const FAILURE = "Erro ao calcular frete. Por favor, tente novamente.";
const OFFLINE = "Sem conexão. Tente novamente quando ela voltar.";

/** The state of one shipping calculator. A new question calls off the one before, and takes away what was said of it. */
export function useShippingQuote() {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Asks for options; resolves to them, or null when there are none or the question was called off. `quiet`: no toast. */
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

/** The code that asks is fetched with the first question: most visits to a product ask none. */
async function answerTo(
  cep: string,
  items: readonly ShippingItem[],
  signal: AbortSignal,
): Promise<ShippingQuoteAnswer> {
  // Some browsers remember a module that could not be loaded: without a connection it is not even tried.
  if (!navigator.onLine) return { kind: "unavailable" };
  try {
    const { askShippingQuote } = await import("./ask-shipping-quote.ts");
    return await askShippingQuote(cep, items, signal);
  } catch {
    return { kind: "unavailable" };
  }
}
