import { Check, CircleAlert, CircleHelp, type LucideIcon } from "lucide-react";
import { StatusPill, type StatusTone } from "#app/ui/status-pill.tsx";
import { VERDICT_LABELS, type Verdict } from "#shop/insight/provider-check/check-report.ts";
import type { ShownStep } from "./load-provider-check.server.ts";

const LOOKS: Readonly<Record<Verdict, { tone: StatusTone; icon: LucideIcon }>> = {
  agrees: { tone: "accent", icon: Check },
  differs: { tone: "danger", icon: CircleAlert },
  open: { tone: "neutral", icon: CircleHelp },
};

/** The steps that were tried at one provider, with what was found and the answers themselves. */
export function ProviderSteps({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ul className="divide-y divide-line">
      {steps.map(({ step, title, verdict, findings, notes, tasks, calls }) => (
        <li key={step} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 py-3.5 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <span className="min-w-0 break-words">{title}</span>
            <StatusPill {...LOOKS[verdict]}>{VERDICT_LABELS[verdict]}</StatusPill>
          </div>
          {findings.map((text) => (
            <p
              key={text}
              className={`break-words text-small ${verdict === "differs" ? "text-danger" : "text-ink-soft"}`}
            >
              {text}
            </p>
          ))}
          {notes.map((text) => (
            <p key={text} className="break-words text-caption text-ink-muted">
              {text}
            </p>
          ))}
          {tasks.map((text) => (
            <p key={text} className="break-words text-small">
              <b className="font-semibold">A fazer:</b> {text}
            </p>
          ))}
          {calls.length > 0 && (
            <details>
              <summary className="link w-fit cursor-pointer py-2 text-caption">
                {calls.length === 1 ? "Ver a resposta" : `Ver as ${calls.length} respostas`}
              </summary>
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {calls.map(({ line, body }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: calls never change their order
                  <li key={index}>
                    <code className="break-all text-caption">{line}</code>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
                    <pre tabIndex={0} className="max-h-96 overflow-auto rounded-panel bg-tile p-3 text-caption">
                      {body}
                    </pre>
                  </li>
                ))}
              </ol>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
