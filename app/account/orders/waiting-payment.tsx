import { useRevalidator } from "react-router";
import { readPaymentStatus, refreshPaymentStatus } from "#app/checkout/payment/payment-api.ts";
import { Terms } from "#app/checkout/payment/terms.tsx";
import { usePaymentPolling } from "#app/checkout/payment/watching/use-payment-polling.ts";
import { formatBoletoLine } from "#app/order/boleto-line.ts";
import { timeAndDay } from "#app/order/order-texts.ts";
import { PixQr } from "#app/order/pix-qr.tsx";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { OutsideLink } from "#app/ui/outside-link.tsx";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { Order, OrderPayment } from "#shop/ordering/orders/order.ts";
import { awaitsTerms } from "#shop/ordering/orders/order.ts";
import { BOLETO_CONFIRMATION } from "#shop/ordering/payments/payment-deadline.ts";
import { OrderPanel } from "./order-panel.tsx";

/** Whether the order's page itself shows the code or boleto to pay. */
export function hasWaitingPayment({ status, payment }: Order): boolean {
  return status === "pending" && payment?.state === "pending" && Boolean(payment.pixQrCode || payment.boletoUrl);
}

/** What is still to be paid: the PIX code or boleto of the current payment attempt. */
export function WaitingPayment({ order }: { order: Order }) {
  const { payment } = order;
  if (!payment || !hasWaitingPayment(order)) return null;
  if (payment.pixQrCode) return <Pix order={order} payment={payment} code={payment.pixQrCode} />;
  return payment.boletoUrl ? <Boleto payment={payment} url={payment.boletoUrl} /> : null;
}

interface PixProps {
  order: Order;
  payment: OrderPayment;
  code: string;
}

/**
 * The code comes before the QR code: a phone cannot scan its own screen. The page updates itself once the payment
 * arrives, so that nobody pays twice.
 * Rules: ORDER-81.
 */
function Pix({ order, payment, code }: PixProps) {
  const { revalidate } = useRevalidator();
  usePaymentPolling({
    externalPaymentId: order.externalPaymentId,
    status: order.paymentStatus,
    ask: refreshPaymentStatus,
    look: readPaymentStatus,
    onChange: revalidate,
    // No toast is needed: the page shows the order's state anyway.
    onTimeout: () => {},
    onTrouble: () => {},
  });
  const { amountCents, expiresAt, pixQrCodeBase64: qr } = payment;
  return (
    <OrderPanel title="Pague com PIX" large>
      <p className="text-ink-soft">
        Abra o app do seu banco, escolha PIX e cole o código{qr && " ou leia o QR"}: {formatBrl(amountCents)}
        {expiresAt && `. O código vale até ${timeAndDay(expiresAt)}`}.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <CopyCodeField label="PIX copia e cola" code={code} short />
          {awaitsTerms(order) && <Terms act="pagar" />}
        </div>
        {qr && <PixQr base64={qr} />}
      </div>
    </OrderPanel>
  );
}

function Boleto({ payment, url }: { payment: OrderPayment; url: string }) {
  const { boletoLine: line, expiresAt } = payment;
  const seeIt = (
    <OutsideLink to={url} variant={line ? "secondary" : "primary"}>
      Visualizar Boleto
    </OutsideLink>
  );
  return (
    <OrderPanel title="Pague o boleto" large>
      <p className="text-ink-soft">
        Pague {formatBrl(payment.amountCents)} no app do seu banco
        {expiresAt && ` até o vencimento, ${formatDay(dayInSaoPaulo(expiresAt))}`}. {BOLETO_CONFIRMATION}.
      </p>
      {line ? (
        <CopyCodeField label="Linha digitável" code={formatBoletoLine(line)} copied={line} rows={2}>
          {seeIt}
        </CopyCodeField>
      ) : (
        seeIt
      )}
    </OrderPanel>
  );
}
