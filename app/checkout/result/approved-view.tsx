import { Check } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { PurchaseFacts, PurchaseSummary } from "./purchase-summary.tsx";
import { ResultFrame, ToOrder } from "./result-frame.tsx";
import { ResultActions, ResultHead } from "./result-head.tsx";

/** The payment was approved. */
export function ApprovedView({ order }: { order: Order }) {
  return (
    <ResultFrame step="confirmation" finished wide>
      <ResultHead
        tone="accent"
        icon={Check}
        title={order.paymentMethod === "free" ? "Pedido confirmado!" : "Pagamento efetuado com sucesso!"}
        facts={<PurchaseFacts order={order} />}
      />
      <div className="-mt-2 mb-7 flex flex-col-reverse gap-3 md:mb-9 md:flex-row md:justify-center">
        <ToOrder order={order} />
      </div>
      <PurchaseSummary order={order} />
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
      </ResultActions>
      <p className="mt-4 text-center text-ink-soft text-small">
        Precisa de ajuda?{" "}
        <Link to="/contato" className="link inline-flex min-h-tap items-center text-ink">
          Fale conosco
        </Link>
      </p>
    </ResultFrame>
  );
}
