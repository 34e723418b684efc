import { useEffect, useMemo, useState } from "react";
import { prefetchPart } from "#app/hydration/lazy-part.ts";
import type { ShownLine } from "#app/order/order-lines.tsx";
import { useShop } from "#app/request/use-shop.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { isCard, type PaymentMethod, takesAmount } from "#shop/ordering/payments/payment.ts";
import { CheckoutColumns } from "../checkout-columns.tsx";
import { HaveAccount } from "../have-account.tsx";
import { loadOrderPage } from "../order-part.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { type CheckoutTotals, withPixDiscount } from "../order-totals.ts";
import type { CardFieldsConfig } from "./card/card-controls.ts";
import type { CardPayer } from "./card/card-payer.ts";
import { type CardPauseShown, pausedAlready } from "./pay-outcome.ts";
import type { Destination } from "./payment-foot.tsx";
import { firstMethod } from "./payment-methods.ts";
import { PaymentStep } from "./payment-step.tsx";
import { loadRunningPayment } from "./running-part.tsx";
import { usePay } from "./use-pay.ts";

interface PaymentStageProps {
  orderId: string;
  lines: readonly ShownLine[];
  totals: CheckoutTotals;
  offered: readonly PaymentMethod[];
  /** Method of the last attempt, preselected. */
  preferred?: PaymentMethod;
  /** The method the shopper has asked for. */
  wanted?: PaymentMethod;
  /** Cards wait since before the page was loaded; null: they do not. */
  pause?: CardPauseShown | null;
  /** Why the last attempt was refused; shown until the next attempt. */
  refusal?: string | null;
  /** The method the shopper has just left for another. */
  leaving?: PaymentMethod;
  /** Whether the order has its payer's CPF. */
  hasDocument: boolean;
  /** Who ordered. */
  payer: CardPayer | null;
  cardFields: CardFieldsConfig | null;
  /** Where the order goes; null where that is not shown. */
  destination: Destination | null;
  loggedIn: boolean;
  demoLogin: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
  /** The legal texts are accepted by paying: staff made the order. */
  acceptsTerms?: boolean;
  /** False for a shopper with only a link, who pays the order as it is. */
  mayChange?: boolean;
  /** This page's URL, for logins that leave the page. */
  here: string;
  onBack: () => void;
  onShort?: (lines: readonly string[]) => void;
  onCouponLost?: (message: string) => void;
  onGone: () => void;
}

/** Paying a placed order, with or without an account: payment method and errors. */
export function PaymentStage(props: PaymentStageProps) {
  const { orderId, lines, loggedIn, mayChange = true, here, onGone } = props;
  const { netCents } = props.totals.amounts;
  const offered = props.offered.filter((each) => takesAmount(each, netCents));
  const pause = props.pause
    ? { ...props.pause, instead: props.pause.instead.filter((each) => takesAmount(each, netCents)) }
    : null;
  const { pixDiscountPercent } = useShop();
  const [chosen, setChosen] = useState<PaymentMethod | null>(props.wanted ?? null);
  const { pay, busy, ...paying } = usePay({
    isGuest: !loggedIn,
    mayChange,
    acceptsTerms: props.acceptsTerms,
    lineCount: lines.length,
    onShort: props.onShort,
    onCouponLost: props.onCouponLost,
    onGone,
  });
  useEffect(() => {
    prefetchPart(loadOrderPage);
    prefetchPart(loadRunningPayment);
  }, []);
  const isFree = props.totals.amounts.payableCents === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same pause, read again, is no news that takes the focus
  const known = useMemo(() => pause && pausedAlready(pause), [pause?.until]);
  const problem = paying.problem ?? known;
  const open = pause && pause.instead.length > 0 ? offered.filter((each) => !isCard(each)) : offered;
  const first = firstMethod(open, { last: props.preferred, leaving: props.leaving });
  // A method may have been switched off since it was chosen.
  const method = isFree ? "free" : chosen && offered.includes(chosen) ? chosen : first;
  const totals = withPixDiscount(props.totals, method === "pix" ? pixDiscountPercent : 0);
  return (
    <CheckoutColumns
      step="payment"
      stalled={Boolean(problem?.pause || props.refusal)}
      summary={<OrderSummary lines={lines} totals={totals} short={problem?.short} />}
    >
      <PaymentStep
        offered={offered}
        small={props.offered.filter((each) => !offered.includes(each))}
        totals={props.totals}
        method={method}
        onMethod={setChosen}
        hasDocument={props.hasDocument}
        payer={props.payer}
        cardFields={props.cardFields}
        destination={props.destination}
        busy={busy}
        problem={problem}
        refusal={busy ? null : (props.refusal ?? null)}
        onBack={props.onBack}
        onPay={(choice) => void pay(orderId, choice)}
      />
      {!loggedIn && mayChange && (
        <HaveAccount here={here} demo={props.demoLogin} confirms={props.confirms} className="mt-3" />
      )}
    </CheckoutColumns>
  );
}
