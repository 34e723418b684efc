import { Lock } from "lucide-react";
import { Link } from "react-router";
import { useClosedShopProps } from "#app/storefront/frame/closed-shop-reason.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { PAUSE_ID, showProblem } from "./payment-problem.tsx";

/** Where an order goes. */
export interface Destination {
  /** 'Entregar em Rua A, 10' or 'Retirar na loja: Rua B, 20'. */
  text: string;
  /** The delivery step can still change it. */
  mayChange: boolean;
}

/** 'Entregar em Rua A, 10'; at the shop, where `pickup` says how it is collected there. */
export function destinationText({ street, number }: { street: string; number: string }, pickup: string | null): string {
  return pickup ? `Retirar na loja: ${pickup}` : `Entregar em ${street}, ${number}`;
}

interface PaymentFootProps {
  /** Whether a method is offered. */
  payable: boolean;
  /** What the chosen method charges, in centavos. */
  totalCents: Centavos;
  destination: Destination | null;
  working: boolean;
  /** Cards wait, and a card is chosen. */
  paused: boolean;
  /** Tells what is missing; null when nothing is. */
  missing: (() => void) | null;
  onBack: () => void;
}

/** The end of the payment step: what one agrees to, where the order goes, its total and the button. Rules: PAY-86. */
export function PaymentFoot({ payable, totalCents, destination, working, paused, missing, onBack }: PaymentFootProps) {
  const closed = useClosedShopProps();
  const explain = paused ? showProblem : missing;
  return (
    <div className="mt-6 grid gap-4">
      <Terms />
      {destination && <DestinationLine destination={destination} onChange={onBack} />}
      <div className="flex flex-col-reverse gap-3 lg:flex-row lg:items-center lg:justify-between">
        <Button variant="ghost" aria-disabled={working} onClick={onBack} className="lg:-ml-3">
          Voltar
        </Button>
        {payable && (
          <Button
            type="submit"
            size="l"
            icon={Lock}
            busy={working}
            {...(paused && { "aria-describedby": PAUSE_ID })}
            {...closed}
            aria-disabled={closed["aria-disabled"] || explain !== null || undefined}
            onClickCapture={() => !closed["aria-disabled"] && explain?.()}
          >
            {`Finalizar Pedido${totalCents > 0 ? ` · ${formatBrl(totalCents)}` : ""}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function DestinationLine({ destination: { text, mayChange }, onChange }: DestinationLineProps) {
  return (
    <p className="border-line border-t pt-3 text-ink-soft text-small">
      <span className="wrap-anywhere">{text}</span>
      {mayChange && (
        <>
          {" · "}
          <button type="button" onClick={onChange} className="link -my-3 inline-flex min-h-tap items-center text-ink">
            Alterar<span className="sr-only"> a entrega</span>
          </button>
        </>
      )}
    </p>
  );
}

interface DestinationLineProps {
  destination: Destination;
  onChange: () => void;
}

const LINK = "underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current";

/** What the click agrees to (Decree 7.962/2013, art. 4). Rules: LAW-3. */
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
