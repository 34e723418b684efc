import type { ReactNode } from "react";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import type { ReturnStatus } from "#shop/fulfilment/returns/return-status.ts";

interface UnfoldedProps {
  label: string;
  /** Name of the form inside, so that it opens after its own refusal. */
  intent: string;
  children: ReactNode;
}

/** Collapses less common actions. */
export function CollapsedForm({ label, intent, children }: UnfoldedProps) {
  return (
    <details open={useSentAnswer(intent) !== undefined || undefined}>
      <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">{label}</summary>
      <div className="grid gap-4 pt-2 pb-4">{children}</div>
    </details>
  );
}

/** Hidden field with the status that was shown, so that the server can refuse a stale decision. */
export function SeenStatusField({ status }: { status: ReturnStatus }) {
  return <input type="hidden" name="visto" value={status} />;
}
