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
  /** Called with each method the shopper chooses. */
  onMethod?: (method: PaymentMethod) => void;
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
  const { orderId, lines, loggedIn, mayChange = true, refusal = null } = props;
  const { known, chosenTotals, ...methods } = useMethods(props);
  const { pay, busy, ...paying } = usePay({ ...props, isGuest: !loggedIn, lineCount: lines.length });
  const problem = paying.problem ?? known;
  useEffect(() => {
    prefetchPart(loadOrderPage);
    prefetchPart(loadRunningPayment);
  }, []);
  return (
    <CheckoutColumns
      step="payment"
      stalled={Boolean(problem?.pause || refusal)}
      summary={<OrderSummary lines={lines} totals={chosenTotals} short={problem?.short} />}
    >
      <PaymentStep
        {...props}
        {...methods}
        busy={busy}
        problem={problem}
        refusal={busy ? null : refusal}
        onPay={(choice) => void pay(orderId, choice)}
      />
      {!loggedIn && mayChange && <HaveAccount {...props} className="mt-3" />}
    </CheckoutColumns>
  );
}

/** The methods that can be chosen, the one that is, and what the order costs by it. `known`: cards wait already. */
function useMethods({ offered: shops, totals, pause, wanted, onMethod, preferred, leaving }: PaymentStageProps) {
  const { pixDiscountPercent } = useShop();
  const [chosen, setChosen] = useState<PaymentMethod | null>(wanted ?? null);
  const takes = (each: PaymentMethod) => takesAmount(each, totals.amounts.netCents);
  const offered = shops.filter(takes);
  const waits = pause ? { ...pause, instead: pause.instead.filter(takes) } : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same pause, read again, is no news that takes the focus
  const known = useMemo(() => waits && pausedAlready(waits), [waits?.until]);
  const open = waits && waits.instead.length > 0 ? offered.filter((each) => !isCard(each)) : offered;
  const first = firstMethod(open, { last: preferred, leaving });
  const isFree = totals.amounts.payableCents === 0;
  // A method may have been switched off since it was chosen.
  const method = isFree ? "free" : chosen && offered.includes(chosen) ? chosen : first;
  return {
    offered,
    small: shops.filter((each) => !takes(each)),
    method,
    onMethod(method: PaymentMethod) {
      setChosen(method);
      onMethod?.(method);
    },
    known,
    chosenTotals: withPixDiscount(totals, method === "pix" ? pixDiscountPercent : 0),
  };
}
