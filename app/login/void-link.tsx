import { Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

export const VOID_LINK = "Este link não vale mais";

/** Shown instead of the form if a mailed link is used, replaced or expired: why, and what to do instead. The answer of a form in it replaces both. Rules: ACCOUNT-104. */
export function VoidLink({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <main className="group/void mx-auto grid max-w-page justify-items-center gap-4.5 px-gutter pt-14 pb-24 text-center md:pt-20">
      <Icon of={Unlink} size="l" className="text-ink-soft group-has-[[data-sent]]/void:hidden" />
      <h1 className="font-serif text-balance text-h1 group-has-[[data-sent]]/void:hidden">{VOID_LINK}</h1>
      <p className="max-w-md text-balance text-ink-soft text-lead group-has-[[data-sent]]/void:hidden">{lead}</p>
      <div className="mt-4 grid w-full max-w-form gap-7">{children}</div>
    </main>
  );
}
