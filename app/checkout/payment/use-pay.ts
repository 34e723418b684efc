import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { showToast } from "#app/ui/toast/toast.tsx";
import { useOneAtATime } from "../use-one-at-a-time.ts";
import { type FoundProblem, failure, type PayProblem, type PayWay, payOutcome } from "./pay-outcome.ts";
import { dropOrderCoupon, dropUnavailableItems } from "./payment-api.ts";
import type { PaymentSelection } from "./payment-choice.ts";
import { PIECES_LEFT_TOAST, UNEXPECTED } from "./payment-texts.ts";
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
  const { busy, run } = useOneAtATime();
  const { problem, mending, show, clear } = usePayProblem();

  async function start(orderId: string, choice: PaymentSelection) {
    clear();
    const tab = choice.method === "stripe" ? openPaymentTab() : null;
    const started = await submitPayment(orderId, choice, { acceptsTerms });
    const page = started.kind === "started" ? started.pageUrl : null;
    if (page === null) tab?.close();
    const handles = { short: onShort !== undefined, coupon: onCouponLost !== undefined };
    const at = { method: choice.method, isGuest, mayChange, lineCount, handles, now: Date.now() };
    const { problem: found, toast, next } = payOutcome(started, at);
    if (toast) showToast(toast);
    if (found) show(found, orderId);
    if (found?.pause) rememberPause(orderId, found.pause);
    // From here on the server's state is shown, so a reload or another tab shows the same.
    if (next === "order") await navigate(`/checkout?order_id=${orderId}`, { replace: true });
    if (next === "reload") return revalidate();
    if (next === "start_over") return onGone();
    if (started.kind === "out_of_stock") return onShort?.(started.lines);
    if (started.kind === "coupon_lost") return onCouponLost?.(started.reason);
    if (page !== null) tab?.lead(page);
  }

  const pay = (orderId: string, choice: PaymentSelection) => run(() => start(orderId, choice));
  return { pay, busy: busy || mending, problem };
}

const WAYS: Record<PayWay, string> = {
  leave: "Voltar para a loja",
  without_pieces: "Continuar com as outras peças",
  without_coupon: "Continuar sem o cupom",
};

/** Why a payment did not start, with the button that solves it. */
function usePayProblem() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<PayProblem | null>(null);
  const [mending, setMending] = useState(false);

  function show({ way, ...found }: FoundProblem, orderId: string) {
    setProblem({ ...found, ...(way && { way: { label: WAYS[way], onPress: () => void goOn(way, orderId) } }) });
  }

  async function goOn(way: PayWay, orderId: string) {
    if (way === "leave") return navigate("/");
    setMending(true);
    const left = way === "without_coupon" ? await leaveCoupon(orderId) : await leavePieces(orderId);
    setMending(false);
    if (left) return show(left, orderId);
    setProblem(null);
    if (way === "without_pieces") showToast(PIECES_LEFT_TOAST);
    await revalidate();
  }

  return { problem, mending, show, clear: () => setProblem(null) };
}

/** The problem that stays; null: the order can be paid without its coupon. */
async function leaveCoupon(orderId: string): Promise<FoundProblem | null> {
  return (await dropOrderCoupon(orderId)) ? null : failure(UNEXPECTED);
}

/** The problem that stays; null: the order can be paid without the pieces that are gone. */
async function leavePieces(orderId: string): Promise<FoundProblem | null> {
  const left = await dropUnavailableItems(orderId);
  if (left === "nothing_left") return NOTHING_LEFT;
  return left === "failed" ? failure(UNEXPECTED) : null;
}

const NOTHING_LEFT: FoundProblem = {
  title: "Nenhuma peça deste pedido está disponível.",
  text: "Volte para a loja e monte um novo pedido.",
  lines: [],
};

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
