import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { showToast } from "#app/ui/toast/toast.tsx";
import { formatBrl } from "#platform/money.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { AWAY, CLOSED_TITLE } from "../call-api.ts";
import { dropOrderCoupon, dropUnavailableItems } from "./payment-api.ts";
import type { PaymentSelection } from "./payment-choice.ts";
import { FREE_TOAST, OTHER_METHOD, statusToast, UNEXPECTED } from "./payment-texts.ts";
import { type ShortLine, submitPayment } from "./start-payment.ts";
import { rememberPause } from "./watching/remembered-pause.ts";

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

/** What a page says that was loaded while cards wait. Rules: PAY-98. */
export function pausedAlready(pause: CardPauseShown): PayProblem {
  const text = "Muitas tentativas com cartão não foram aprovadas.";
  return { title: PAUSED, text, lines: [], pause, known: true, method: "credit_card" };
}

const PAUSED = "Cartão em pausa.";

interface PayOptions {
  /** Nobody is logged in: the order is paid by this browser's claim or a link. */
  isGuest?: boolean;
  /** False: the shopper may pay the order, but not change its pieces or coupon. */
  mayChange?: boolean;
  /** The button also accepts the legal texts: a staff order has no acceptance yet. */
  acceptsTerms?: boolean;
  /** How many lines the order has: where all are sold out, there is nothing to go on with. */
  lineCount?: number;
  /** Pieces turned out to be sold out. */
  onShort?: (lines: readonly string[]) => void;
  /** The coupon turned out to be invalid. Without this callback the shopper can pay without the coupon. */
  onCouponLost?: (message: string) => void;
  /** This customer has no such order. */
  onGone: () => void;
}

/** Starts a payment and handles its result. Ignores further calls while one is running. */
export function usePay(options: PayOptions) {
  const { isGuest = false, mayChange = true, acceptsTerms, lineCount, onShort, onCouponLost, onGone } = options;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PayProblem | null>(null);

  async function pay(orderId: string, choice: PaymentSelection) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const tab = choice.method === "stripe" ? openPaymentTab() : null;
    try {
      await start(orderId, choice, tab);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function start(orderId: string, choice: PaymentSelection, tab: PaymentTab | null) {
    const started = await submitPayment(orderId, choice, { acceptsTerms });
    const page = started.kind === "started" ? started.pageUrl : null;
    if (page === null) tab?.close();
    switch (started.kind) {
      case "started": {
        const toast = choice.method === "free" ? FREE_TOAST : statusToast(started.status);
        if (toast && toast.tone !== "destructive") showToast(toast);
        await openOrder(orderId);
        if (page !== null) tab?.lead(page);
        return;
      }
      case "not_payable":
        return openOrder(orderId);
      case "logged_out":
        // A visitor whose claim went with the browser's cookies orders again.
        return isGuest ? startOver() : revalidate();
      case "gone":
        return startOver();
      case "out_of_stock":
        setProblem({
          title: started.message,
          text: "",
          lines: started.lines,
          short: started.short,
          // With `onShort` the caller updates the cart itself.
          ...(!onShort && wayOn(orderId, started.lines.length)),
        });
        return onShort?.(started.lines);
      case "coupon_lost":
        if (onCouponLost) return onCouponLost(started.message);
        return setProblem({
          title: "O total do pedido mudou.",
          text: `${started.message} Sem o cupom, o total é ${formatBrl(started.totalCents)}.`,
          lines: [],
          ...(mayChange && { way: { label: "Continuar sem o cupom", onPress: () => void goOnWithout(orderId) } }),
        });
      case "closed":
        return setProblem({ title: CLOSED_TITLE, text: started.message, lines: [] });
      case "held":
        return setProblem({ title: "Muitas peças à espera do pagamento", text: started.message, lines: [] });
      case "paused": {
        const { message, waitSeconds, instead } = started;
        // The note shows until when.
        const text = message.slice(0, message.indexOf(".") + 1);
        const since = Date.now();
        const pause = { since, until: since + waitSeconds * 1000, instead };
        rememberPause(orderId, pause);
        return setProblem({ title: PAUSED, text, lines: [], pause, method: choice.method });
      }
      case "unavailable":
        setProblem({ title: `${started.message}.`, text: "Escolha outra forma de pagar.", lines: [] });
        return revalidate();
      case "refused":
        return fail(started.message || OTHER_METHOD, choice);
      case "failed":
        return fail(started.away ? AWAY : UNEXPECTED, choice);
    }
  }

  function startOver() {
    showToast({
      title: "Erro ao salvar pedido",
      description: "Não foi possível salvar o pedido. Tente novamente.",
      tone: "destructive",
    });
    onGone();
  }

  /** What to do about pieces that cannot be had. */
  function wayOn(orderId: string, gone: number): Pick<PayProblem, "way"> {
    if (lineCount !== undefined && gone >= lineCount) {
      return { way: { label: "Voltar para a loja", onPress: () => void navigate("/") } };
    }
    if (!mayChange) return {};
    return { way: { label: "Continuar com as outras peças", onPress: () => void goOnWithRest(orderId) } };
  }

  async function goOnWithout(orderId: string) {
    setBusy(true);
    const done = await dropOrderCoupon(orderId);
    setBusy(false);
    if (!done) return fail(UNEXPECTED);
    setProblem(null);
    await revalidate();
  }

  async function goOnWithRest(orderId: string) {
    setBusy(true);
    const left = await dropUnavailableItems(orderId);
    setBusy(false);
    if (left === "failed") return fail(UNEXPECTED);
    if (left === "nothing_left") {
      return setProblem({
        title: "Nenhuma peça deste pedido está disponível.",
        text: "Volte para a loja e monte um novo pedido.",
        lines: [],
      });
    }
    setProblem(null);
    showToast({ title: "Pedido atualizado", description: "Confira o novo total antes de pagar." });
    await revalidate();
  }

  function fail(text: string, choice?: PaymentSelection) {
    const title = choice?.method === "stripe" ? "Erro ao carregar pagamento com Stripe." : "Erro no pagamento.";
    setProblem({ title, text, lines: [], ...(choice && { method: choice.method }) });
  }

  /** From here on the server's state is shown, so a reload or another tab shows the same. */
  async function openOrder(orderId: string) {
    await navigate(`/checkout?order_id=${orderId}`, { replace: true });
  }

  return { pay, busy, problem };
}

/** A browser tab opened before the payment page's URL is known. */
interface PaymentTab {
  /** Navigates the tab to the URL; the current tab if none could be opened. */
  lead: (address: string) => void;
  /** Closes the tab: there is no payment page. */
  close: () => void;
}

/** Must run in the click handler: a popup opened later is blocked. Rules: PAY-77. */
function openPaymentTab(): PaymentTab {
  const tab = window.open("", "_blank");
  if (!tab) return { lead: (address) => window.location.assign(address), close: () => {} };
  tab.document.title = "Abrindo o pagamento";
  tab.document.body.textContent = "Abrindo a página de pagamento, aguarde.";
  return {
    lead(address) {
      if (tab.closed) return;
      tab.opener = null;
      tab.location.replace(address);
    },
    close: () => tab.close(),
  };
}
