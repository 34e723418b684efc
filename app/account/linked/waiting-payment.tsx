import { formatBoletoLine } from "#app/order/boleto-line.ts";
import { PixQr } from "#app/order/pix-qr.tsx";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { OutsideLink } from "#app/ui/outside-link.tsx";
import { dayInSaoPaulo, formatDateTime, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { Order, OrderPayment } from "#shop/ordering/orders/order.ts";
import { OrderPanel } from "../orders/order-panel.tsx";

/** What is still to be paid, and with what: the PIX code or the boleto of the running attempt. */
export function WaitingPayment({ order }: { order: Order }) {
  const { payment } = order;
  if (order.status !== "pending" || payment?.state !== "pending") return null;
  if (payment.pixQrCode) return <Pix payment={payment} code={payment.pixQrCode} />;
  return payment.boletoUrl ? <Boleto payment={payment} url={payment.boletoUrl} /> : null;
}

function Pix({ payment, code }: { payment: OrderPayment; code: string }) {
  return (
    <OrderPanel title="Pague com PIX" large>
      <p className="text-ink-soft">
        Abra o app do seu banco, escolha PIX e leia o QR ou cole o código: {formatBrl(payment.amountCents)}
        {payment.expiresAt && `, até ${formatDateTime(payment.expiresAt)}`}.
      </p>
      {payment.pixQrCodeBase64 && <PixQr base64={payment.pixQrCodeBase64} />}
      <CopyCodeField label="PIX copia e cola" code={code} rows={4} />
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
        {expiresAt && ` até ${formatDay(dayInSaoPaulo(expiresAt))}`}. A confirmação leva até 2 dias úteis.
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
