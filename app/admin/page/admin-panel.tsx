import clsx from "clsx";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { useSentAnswer } from "./sent-answer.ts";

interface PanelProps {
  title: string;
  /** A line under the title. */
  lead?: string;
  /** At the right of the title. */
  trailing?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, lead, trailing, children }: PanelProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-5 md:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h3 className="text-title">{title}</h3>
          {lead && <p className="text-ink-soft text-small">{lead}</p>}
        </div>
        {trailing}
      </div>
      {children}
    </section>
  );
}

/** Title of the document. */
export function PanelTitle({ of }: { of: string }) {
  return <title>{`${of} | Painel Administrativo`}</title>;
}

/** Heading of a panel page, with its content and an optional side column. Gives the document its title. */
export function AdminScreen({
  title,
  tab = title,
  lead,
  action,
  aside,
  children,
}: {
  title: string;
  /** The document's title, where it is not the heading. */
  tab?: string;
  lead?: string;
  action?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  // Without scripts: the refused form may no longer be on the page, so the refusal is shown here.
  const sent = useSentAnswer();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PanelTitle of={tab} />
      {sent?.isStale && <RefusalNote problem={sent.problem} />}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h2 className="font-serif text-h2">{title}</h2>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </div>
        {action}
      </div>
      <div
        className={
          aside ? "grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-8" : ""
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
        {aside && <aside className="grid gap-6">{aside}</aside>}
      </div>
    </div>
  );
}

/** A link beside a title or below a panel, as high as a fingertip: 'Voltar para os clientes'. */
export function SmallLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={clsx("link inline-flex min-h-tap items-center text-small", className)} />;
}
