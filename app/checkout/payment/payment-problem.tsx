import { Clock } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { PayProblem } from "./pay-outcome.ts";
import { endOfWait, useCountdown } from "./watching/countdown.ts";

/** Id of the note. */
export const PROBLEM_ID = "payment-problem";

/** Whether a problem is shown while this method is chosen: one of a card at both kinds of card, one of the order at all. */
export function isAbout({ method: about }: PayProblem, method: PaymentMethod | null): boolean {
  if (!about || !method) return true;
  return about === method || (isCard(about) && isCard(method));
}

/** Moves focus and window to the note. */
export function showProblem(): void {
  const note = document.getElementById(PROBLEM_ID);
  note?.focus({ preventScroll: true });
  note?.scrollIntoView({ block: "center" });
}

interface PaymentProblemProps {
  problem: PayProblem | null;
  /** Another method than the one it is about is looked at. */
  hidden?: boolean;
  disabled?: boolean;
  /** Both credit and debit are offered. */
  bothCards?: boolean;
  /** Chooses another method, where there is a choice. */
  onChoose?: (method: PaymentMethod) => void;
}

/** Why the last payment failed, beside its method; takes the focus, because the button may be far below. Rules: PAY-90. */
export function PaymentProblemNote({ problem, hidden, ...choice }: PaymentProblemProps) {
  const told = useRef<PayProblem | null>(null);
  useEffect(() => {
    if (problem && told.current !== problem) showProblem();
    told.current = problem;
  }, [problem]);
  if (!problem) return null;
  const { pause } = problem;
  return (
    <div id={PROBLEM_ID} tabIndex={-1} hidden={hidden} className="outline-none focus-visible:shadow-none">
      {pause ? (
        <PauseLeft key={pause.until} problem={problem} pause={pause} {...choice} />
      ) : (
        <ProblemText problem={problem} />
      )}
    </div>
  );
}

function ProblemText({ problem: { title, text, lines, way } }: { problem: PayProblem }) {
  return (
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
}

const PAY_BY = { pix: "Pagar com PIX", boleto: "Pagar com boleto" } as const;

interface PauseLeftProps extends Pick<PaymentProblemProps, "disabled" | "bothCards" | "onChoose"> {
  problem: PayProblem;
  pause: NonNullable<PayProblem["pause"]>;
}

/** Why cards are paused, until when, and the methods available meanwhile. Rules: PAY-82, PAY-95. */
function PauseLeft({ problem: { title, text, known }, pause, disabled, bothCards, onChoose }: PauseLeftProps) {
  const { since, until, instead } = pause;
  const seconds = useCountdown(until, since);
  const others = (onChoose ? instead : []).map((method, index) => (
    <Button
      key={method}
      variant={seconds > 0 && index === 0 ? "primary" : "secondary"}
      aria-disabled={disabled}
      onClick={() => onChoose?.(method)}
    >
      {PAY_BY[method]}
    </Button>
  ));
  return (
    <Note icon={Clock} tone={seconds > 0 ? "warning" : "quiet"}>
      {seconds === 0 ? (
        "Você já pode tentar de novo com cartão."
      ) : (
        <span role="alert">
          {!known && <b className="font-semibold">{title}</b>} {text}{" "}
          {bothCards ? "Crédito e débito podem ser usados" : "O cartão pode ser usado"} de novo{" "}
          <b className="font-semibold tabular-nums">a partir das {endOfWait(until)}</b>.
          {!known && " Nada foi cobrado, e o seu pedido continua aberto."}
        </span>
      )}
      {others.length > 0 && <span className="mt-3 grid gap-2 text-ink sm:grid-cols-2">{others}</span>}
    </Note>
  );
}
