import type { ReactNode } from "react";
import { amountFacts } from "#app/order/amount-facts.tsx";
import { GiftNote } from "#app/order/gift-note.tsx";
import { OrderLines, orderLines } from "#app/order/order-lines.tsx";
import { addressLines } from "#app/order/order-texts.ts";
import { PaymentDetails } from "#app/order/payment-details.tsx";
import { useArrivalPromise } from "#app/order/use-arrival-promise.ts";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { divideHalfUp, formatBrl } from "#platform/money.ts";
import { type Order, type OrderPayment, orderNumber } from "#shop/ordering/orders/order.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { carriedBy, pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { NextSteps } from "./next-steps.tsx";

/**
 * What everybody looks for after a purchase: number, day of arrival, and where the confirmation went; `signs`: the eight
 * characters of its id, in small print.
 */
export function PurchaseFacts({ order, signs = null }: { order: Order; signs?: string | null }) {
  const promise = useArrivalPromise(order);
  return (
    <div className="grid min-w-0 gap-0.5 text-lead leading-normal">
      <p>
        <b className="font-semibold tabular-nums">Pedido {orderNumber(order)}</b>
        {signs && <span className="text-caption text-ink-muted"> #{signs}</span>}
      </p>
      {promise && <p>{promise}</p>}
      {!isUndeliverable(order.customerEmail) && (
        <p className="min-w-0 break-words text-control text-ink-soft">
          Enviamos a confirmação para <span className="wrap-anywhere">{order.customerEmail}</span>.
        </p>
      )}
    </div>
  );
}

/** A placed order below its heading: what comes next, what was bought, and where it goes. */
export function PurchaseSummary({ order }: { order: Order }) {
  const place = pickupPlace(order);
  const isOver = order.status === "cancelled";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 lg:gap-6">
      {!isOver && (
        <Part>
          <NextSteps order={order} />
        </Part>
      )}
      <Part label="Pedido" className={isOver ? "md:col-span-2" : ""}>
        <OrderLines lines={orderLines(order)} />
        <div className="border-line border-t pt-3.5">
          <FactList facts={amountFacts(order)} />
        </div>
      </Part>
      <Part
        label="Entrega e pagamento"
        className="items-start gap-x-12 md:col-span-2 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:gap-x-20"
      >
        <div>
          <FactList
            facts={[
              { label: "Cliente", value: order.customerName },
              {
                label: "Pagamento",
                value: order.paymentMethod ? paymentMethodLabel(order.paymentMethod) : "A definir",
              },
              ...installmentFacts(order.payment),
            ]}
          />
          <PaymentDetails order={order} />
        </div>
        {!isOver && (
          <div className="grid gap-3.25 max-md:border-line max-md:border-t max-md:pt-3.25">
            <FactList
              facts={[
                place
                  ? { label: "Retirada na loja", value: place }
                  : { label: "Entrega", value: <Address order={order} /> },
              ]}
            />
            <GiftNote of={order} />
          </div>
        )}
      </Part>
    </div>
  );
}

interface PartProps {
  label?: string;
  className?: string;
  children: ReactNode;
}

function Part({ label, className = "", children }: PartProps) {
  const panel = `grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-panel border border-line bg-surface p-5 lg:p-7 ${className}`;
  if (label === undefined) return <div className={panel}>{children}</div>;
  return (
    <section aria-label={label} className={panel}>
      {children}
    </section>
  );
}

function Address({ order }: { order: Order }) {
  return (
    <>
      {addressLines(order.shippingAddress).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block font-normal text-caption text-ink-muted">{carriedBy(order)}</span>
    </>
  );
}

/** `3x de R$ 50,00`, including the payer's interest. */
function installmentFacts(payment: OrderPayment | null): Fact[] {
  if (!payment || payment.installments <= 1) return [];
  const { installments, amountCents, interestCents } = payment;
  const each = formatBrl(divideHalfUp(amountCents + interestCents, installments));
  return [{ label: "Parcelas", value: `${installments}x de ${each}` }];
}
