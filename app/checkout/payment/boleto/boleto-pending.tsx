import { RefreshCw, X } from "lucide-react";
import { ResultActions, ResultFrame, ResultHead } from "#app/checkout/result/result-frame.tsx";
import { formatBoletoLine } from "#app/order/boleto-line.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { OutsideLink } from "#app/ui/outside-link.tsx";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import { BOLETO_CONFIRMATION } from "#shop/ordering/payments/payment-deadline.ts";
import type { PaymentView } from "../payment-view.ts";
import { type Pending, PendingView } from "../pending-view.tsx";

interface BoletoPendingProps extends Pending {
  view: Extract<PaymentView, { kind: "boleto" }>;
}

/** An unpaid boleto: total, due date, digit line and link. */
export function BoletoPending({ view, ...pending }: BoletoPendingProps) {
  const { url, line, expiresAt } = view;
  const noEmail = isUndeliverable(pending.order.customerEmail);
  return (
    <PendingView
      {...pending}
      title="Aguardando pagamento"
      text={`Pague no app do seu banco. ${BOLETO_CONFIRMATION} e ${noEmail ? "aparece no link do pedido" : "chega por e-mail"}; as peças ficam reservadas até lá.`}
    >
      <p data-keep-clear className="flex flex-wrap items-baseline gap-2">
        <span className="text-ink-soft">Total</span>
        <b translate="no" className="text-price leading-none tabular-nums">
          {formatBrl(pending.order.amounts.payableCents)}
        </b>
      </p>
      <hr className="border-line" />
      {expiresAt && (
        <p className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="text-ink-soft">Vencimento</span>
          <b className="font-semibold tabular-nums">{formatDay(dayInSaoPaulo(expiresAt))}</b>
        </p>
      )}
      {line ? (
        <CopyCodeField label="Linha digitável" code={formatBoletoLine(line)} copied={line} rows={2}>
          <OutsideLink to={url} variant="secondary">
            Visualizar Boleto
          </OutsideLink>
        </CopyCodeField>
      ) : (
        <OutsideLink to={url} variant="primary">
          Visualizar Boleto
        </OutsideLink>
      )}
    </PendingView>
  );
}

interface BoletoErrorProps {
  cancelling: boolean;
  onCancel: () => void;
}

/** A boleto without a link: the shopper cancels it and chooses another method. */
export function BoletoError({ cancelling, onCancel }: BoletoErrorProps) {
  return (
    <ResultFrame step="payment">
      <ResultHead tone="danger" icon={X} title="Erro no Boleto">
        O boleto foi pedido, mas o link dele não chegou. Nada foi cobrado e seu pedido continua guardado.
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        <Button icon={RefreshCw} busy={cancelling} onClick={onCancel}>
          Escolher como pagar
        </Button>
      </ResultActions>
    </ResultFrame>
  );
}
