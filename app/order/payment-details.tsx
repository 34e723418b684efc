import { ChevronDown } from "lucide-react";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";

/** 'Detalhes do pagamento', folded: the ids by which the provider knows it. Null before the first payment. */
export function PaymentDetails({ order: { payment, externalPaymentId } }: { order: Order }) {
  const facts: Fact[] = [
    ...(payment ? [{ label: "ID do pagamento", value: payment.id, quiet: true }] : []),
    ...(externalPaymentId ? [{ label: "Referência", value: externalPaymentId, quiet: true }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 text-ink-muted text-small [&::-webkit-details-marker]:hidden">
        Detalhes do pagamento
        <Icon of={ChevronDown} size="s" className="group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-2">
        <FactList facts={facts} />
      </div>
    </details>
  );
}
