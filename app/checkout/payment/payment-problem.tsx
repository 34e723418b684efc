import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { PayProblem } from "./use-pay.ts";

/** Why the last payment failed; shown beside the methods. */
export function PaymentProblemNote({ problem }: { problem: PayProblem | null }) {
  if (!problem) return null;
  const { title, text, lines, way } = problem;
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
