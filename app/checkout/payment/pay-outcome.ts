import type { Toast } from "#app/ui/toast/toast.tsx";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { FREE_TOAST, OTHER_METHOD, START_OVER_TOAST, statusToast, UNEXPECTED } from "./payment-texts.ts";
import type { PaymentStart, ShortLine } from "./start-payment.ts";

/** Cards wait from then until then, in epoch milliseconds of one clock; `instead`: what is open meanwhile. */
export interface CardPauseShown {
  since: number;
  until: number;
  instead: readonly ("pix" | "boleto")[];
}

export interface PayProblem {
  title: string;
  text: string;
  lines: readonly string[];
  /** The method it is about; left out where it is about the order. */
  method?: PaymentMethod;
  /** A button that solves the problem. */
  way?: { label: string; onPress: () => void };
  pause?: CardPauseShown;
  /** The page was loaded with it: no answer to a press. */
  known?: true;
  /** The order's lines with fewer pieces available than ordered. */
  short?: readonly ShortLine[];
}

export type PayWay = "leave" | "without_pieces" | "without_coupon";

/** A problem whose button is not made yet. */
export type FoundProblem = Omit<PayProblem, "way"> & { way?: PayWay };

const PAUSED = "Cartão em pausa.";

/** What a page says that was loaded while cards wait. Rules: PAY-98. */
export function pausedAlready(pause: CardPauseShown): PayProblem {
  const text = "Muitas tentativas com cartão não foram aprovadas.";
  return { title: PAUSED, text, lines: [], pause, known: true, method: "credit_card" };
}

/** Who pays what, and where. */
export interface PayCircumstances {
  method: PaymentMethod;
  /** No login: the shopper pays with this browser's claim or an order link. */
  isGuest: boolean;
  /** False: the shopper may pay the order, but not change its pieces or coupon. */
  mayChange: boolean;
  /** How many lines the order has; undefined: not known. */
  lineCount?: number;
  /** The page itself deals with pieces that are gone, or with a lost coupon. */
  handles: { short: boolean; coupon: boolean };
  /** Epoch milliseconds. */
  now: number;
}

/** What the screen does after an answer. */
export interface PayOutcome {
  problem?: FoundProblem;
  toast?: Toast;
  /** `order`: its page shows the state. `start_over`: there is no such order. `reload`: the page's data have changed. */
  next?: "order" | "start_over" | "reload";
}

/** What the answer to a press of the pay button means for the screen. */
export function payOutcome(started: PaymentStart, at: PayCircumstances): PayOutcome {
  switch (started.kind) {
    case "started": {
      const toast = at.method === "free" ? FREE_TOAST : statusToast(started.status);
      return { next: "order", ...(toast && toast.tone !== "destructive" && { toast }) };
    }
    case "not_payable":
      return { next: "order" };
    case "logged_out":
      // A visitor whose claim went with the browser's cookies orders again.
      return at.isGuest ? START_OVER : { next: "reload" };
    case "gone":
      return START_OVER;
    case "out_of_stock": {
      const { message: title, lines, short } = started;
      const problem = { title, text: "", lines, short };
      return { problem: at.handles.short ? problem : { ...problem, way: wayWithout(lines, at) } };
    }
    case "coupon_lost": {
      if (at.handles.coupon) return {};
      const { title, detail: text } = started;
      const way = at.mayChange ? "without_coupon" : undefined;
      return { problem: { title: title ?? FAILED, text, lines: [], way } };
    }
    case "paused": {
      const { waitSeconds, instead, title, detail: text } = started;
      const pause = { since: at.now, until: at.now + waitSeconds * 1000, instead };
      return { problem: { title: title ?? PAUSED, text, lines: [], pause, method: at.method } };
    }
    case "refused": {
      const { title, detail, about } = started;
      const problem = failure(detail || OTHER_METHOD, at.method, title);
      if (about === "method") return { problem };
      return { problem: { ...problem, method: undefined }, ...(about === "unavailable" && { next: "reload" }) };
    }
    case "failed":
      return { problem: failure(started.cause ?? UNEXPECTED, at.method) };
  }
}

const START_OVER: PayOutcome = { next: "start_over", toast: START_OVER_TOAST };
const FAILED = "Erro no pagamento.";

/** A problem of its own words; without a method it is about the order. */
export function failure(text: string, method?: PaymentMethod, title: string | null = null): FoundProblem {
  const usual = method === "stripe" ? "Erro ao carregar pagamento com Stripe." : FAILED;
  return { title: title ?? usual, text, lines: [], ...(method && { method }) };
}

/** What to do about pieces that cannot be had. */
function wayWithout(gone: readonly string[], { lineCount, mayChange }: PayCircumstances): PayWay | undefined {
  if (lineCount !== undefined && gone.length >= lineCount) return "leave";
  return mayChange ? "without_pieces" : undefined;
}
