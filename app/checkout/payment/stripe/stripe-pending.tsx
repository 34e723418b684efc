import { OutsideLink } from "#app/ui/outside-link.tsx";
import { formatBrl } from "#platform/money.ts";
import { type Pending, PendingView } from "../pending-view.tsx";

interface StripePendingProps extends Pending {
  url: string;
}

/** Waiting for the shopper on Stripe's page, in another tab or behind the link. */
export function StripePending({ url, ...pending }: StripePendingProps) {
  return (
    <PendingView
      {...pending}
      title="Aguardando pagamento"
      text="Conclua o pagamento na página da Stripe, que abriu em outra aba. A confirmação aparece aqui."
    >
      <p data-keep-clear className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="text-ink-soft">Total</span>
        <b translate="no" className="text-price leading-none tabular-nums">
          {formatBrl(pending.order.amounts.payableCents)}
        </b>
      </p>
      <hr className="border-line" />
      <p className="text-ink-soft">Se a aba não abriu ou foi fechada, use o botão. O pagamento é um só.</p>
      <OutsideLink to={url} variant="primary">
        Abrir página de pagamento
      </OutsideLink>
    </PendingView>
  );
}
