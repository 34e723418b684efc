import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type FoundProblem, failure, type PayProblem, type PayWay, payOutcome } from "./pay-outcome.ts";
import { dropOrderCoupon, dropUnavailableItems } from "./payment-api.ts";
import type { PaymentSelection } from "./payment-choice.ts";
import { UNEXPECTED } from "./payment-texts.ts";
import { submitPayment } from "./start-payment.ts";
import { rememberPause } from "./watching/remembered-pause.ts";

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

/** Starts a payment and does what `payOutcome` says. Ignores further calls while one is running. */
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
    const handles = { short: onShort !== undefined, coupon: onCouponLost !== undefined };
    const at = { method: choice.method, isGuest, mayChange, lineCount, handles, now: Date.now() };
    const { problem: found, toast, next } = payOutcome(started, at);
    if (toast) showToast(toast);
    if (found) show(found, orderId);
    if (found?.pause) rememberPause(orderId, found.pause);
    if (next === "order") await openOrder(orderId);
    if (next === "reload") return revalidate();
    if (next === "start_over") return startOver();
    if (started.kind === "out_of_stock") return onShort?.(started.lines);
    if (started.kind === "coupon_lost") return onCouponLost?.(started.reason);
    if (page !== null) tab?.lead(page);
  }

  function show({ way, ...problem }: FoundProblem, orderId: string) {
    const ways: Record<PayWay, NonNullable<PayProblem["way"]>> = {
      leave: { label: "Voltar para a loja", onPress: () => void navigate("/") },
      without_pieces: { label: "Continuar com as outras peças", onPress: () => void goOnWithRest(orderId) },
      without_coupon: { label: "Continuar sem o cupom", onPress: () => void goOnWithout(orderId) },
    };
    setProblem({ ...problem, ...(way && { way: ways[way] }) });
  }

  function startOver() {
    showToast({
      title: "Erro ao salvar pedido",
      description: "Não foi possível salvar o pedido. Tente novamente.",
      tone: "destructive",
    });
    onGone();
  }

  async function goOnWithout(orderId: string) {
    setBusy(true);
    const done = await dropOrderCoupon(orderId);
    setBusy(false);
    if (!done) return show(failure(UNEXPECTED), orderId);
    setProblem(null);
    await revalidate();
  }

  async function goOnWithRest(orderId: string) {
    setBusy(true);
    const left = await dropUnavailableItems(orderId);
    setBusy(false);
    if (left === "failed") return show(failure(UNEXPECTED), orderId);
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
