import type { ReactNode } from "react";

interface AccountPanelProps {
  /** Left out where the page's own title says it. */
  title?: string;
  id?: string;
  /** Action for the whole panel, beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function AccountPanel({ title, id, action, children }: AccountPanelProps) {
  const headline = id && `${id}-titulo`;
  return (
    <section
      id={id}
      aria-labelledby={headline}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-5 md:p-7"
    >
      {title && (
        <div className="flex items-center justify-between gap-x-4 sm:gap-x-6">
          <h2 id={headline} tabIndex={-1} className="min-w-0 font-serif text-h3 outline-none focus-visible:shadow-none">
            {title}
          </h2>
          {action && <div className="flex-none">{action}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

interface AccountRowProps {
  title: string;
  text: ReactNode;
  action: ReactNode;
}

/** A row with a title, a text and an action. */
export function AccountRow({ title, text, action }: AccountRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t py-3.5 first:border-0 first:pt-0 last:pb-0">
      <span className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
        <b className="font-semibold text-control">{title}</b>
        <span className="break-words text-ink-muted text-small">{text}</span>
      </span>
      {action}
    </li>
  );
}
