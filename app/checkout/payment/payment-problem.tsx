import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { PayProblem } from "./use-pay.ts";
import { countdownLabel, formatCountdown } from "./watching/countdown.ts";
import { useCountdown } from "./watching/use-countdown.ts";

interface PaymentProblemProps {
  problem: PayProblem | null;
  disabled?: boolean;
  /** Chooses another method, where there is a choice. */
  onChoose?: (method: PaymentMethod) => void;
}

/** Why the last payment failed; shown beside the methods. */
export function PaymentProblemNote({ problem, disabled, onChoose }: PaymentProblemProps) {
  if (!problem) return null;
  const { title, text, lines, way, pause } = problem;
  const note = (
    <Note tone="danger" role="alert" title={title}>
      {text}
      {lines.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {way && (
        <span className="mt-3 block">
          <Button variant="secondary" size="s" onClick={way.onPress}>
            {way.label}
          </Button>
        </span>
      )}
    </Note>
  );
  if (!pause) return note;
  return (
    <PauseLeft key={pause.until} pause={pause} disabled={disabled} onChoose={onChoose}>
      {note}
    </PauseLeft>
  );
}

const PAY_BY = { pix: "Pagar com PIX", boleto: "Pagar com boleto" } as const;

interface PauseLeftProps extends Omit<PaymentProblemProps, "problem"> {
  pause: NonNullable<PayProblem["pause"]>;
  /** Why cards wait; goes when they do not any more. */
  children: ReactNode;
}

/** The time until a card may be tried again, and the methods that are open meanwhile. Rules: PAY-82. */
function PauseLeft({ pause: { since, until, instead }, disabled, onChoose, children }: PauseLeftProps) {
  const seconds = useCountdown(until, since);
  // Apart: what changes within an alert is announced each time.
  return (
    <div className="grid gap-2">
      {seconds > 0 && children}
      <Note icon={Clock}>
        {seconds === 0 ? (
          "Você já pode tentar de novo com cartão."
        ) : (
          <span role="timer">
            <span aria-hidden="true" className="tabular-nums">
              Você pode tentar de novo com cartão em {formatCountdown(seconds)}.
            </span>
            <span className="sr-only">Você pode tentar de novo com cartão em {countdownLabel(seconds)}.</span>
          </span>
        )}
        <span className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {(onChoose ? instead : []).map((method) => (
            <Button
              key={method}
              variant="secondary"
              size="s"
              aria-disabled={disabled}
              onClick={() => onChoose?.(method)}
            >
              {PAY_BY[method]}
            </Button>
          ))}
        </span>
      </Note>
    </div>
  );
}
