import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { PaymentMethod } from "#shop/payments/payment.ts";
import type { OrderTotals } from "./order-totals.ts";
import { tilesFor } from "./payment-methods.ts";
import { PaymentTiles } from "./payment-tiles.tsx";
import { StepHeading } from "./step-heading.tsx";

interface PaymentStepProps {
  offered: readonly PaymentMethod[];
  totals: OrderTotals;
  busy: boolean;
  /** Why the last try failed; stays by the method until the next one. */
  problem: ReactNode;
  onBack: () => void;
  onPay: (method: PaymentMethod) => void;
}

/** Choosing how to pay, and the button that orders. */
export function PaymentStep({ offered, totals, busy, problem, onBack, onPay }: PaymentStepProps) {
  const { pixDiscountPercent } = useShop();
  const tiles = tilesFor(offered, totals, pixDiscountPercent);
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const method = chosen ?? tiles[0]?.method ?? null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (method && !busy) onPay(method);
      }}
    >
      <section className="grid gap-5">
        <StepHeading size="h2">Pagamento</StepHeading>
        {method ? (
          <PaymentTiles tiles={tiles} chosen={method} disabled={busy} onChoose={setChosen} />
        ) : (
          <Note tone="warning" title="Nenhuma forma de pagamento disponível agora.">
            Seu pedido está guardado. Fale conosco ou tente de novo mais tarde.
          </Note>
        )}
        {problem}
        <Terms />
      </section>
      <div className="mt-9 flex flex-col-reverse gap-3 lg:flex-row lg:justify-between">
        <Button variant="ghost" aria-disabled={busy} onClick={onBack} className="lg:-ml-3">
          Voltar
        </Button>
        {method && (
          <Button type="submit" size="l" icon={Lock} busy={busy}>
            Finalizar Pedido
          </Button>
        )}
      </div>
    </form>
  );
}

const LINK = "underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current";

/** What is agreed to with the click (Decree 7.962/2013, art. 4). */
function Terms() {
  return (
    <p className="text-caption text-ink-muted">
      Ao finalizar, você concorda com os{" "}
      <Link to="/termos" target="_blank" className={LINK}>
        Termos &amp; Condições
      </Link>{" "}
      e com a{" "}
      <Link to="/privacidade" target="_blank" className={LINK}>
        Política de Privacidade e Segurança
      </Link>
      . Todas as peças têm garantia legal de 90 dias.
    </p>
  );
}
