import type { ReactNode } from "react";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";

interface UnfoldedProps {
  label: string;
  /** Name of the form inside, so that it opens after its own refusal. */
  intent: string;
  initial: AdminAnswer | undefined;
  children: ReactNode;
}

/** Collapses less common actions. */
export function CollapsedForm({ label, intent, initial, children }: UnfoldedProps) {
  return (
    <details open={initial?.values?.[INTENT_FIELD] === intent || undefined}>
      <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">{label}</summary>
      <div className="grid gap-4 pt-2 pb-4">{children}</div>
    </details>
  );
}
