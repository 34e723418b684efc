import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

interface ReportSectionProps {
  title: string;
  /** What the section comes to, above it. */
  lead?: string;
  /** What counts and when, below it. */
  note?: string;
  /** URL of the same figures as CSV. */
  file?: string;
  /** Draws a frame; tables have their own. */
  framed?: boolean;
  /** Nothing to show in this period: the report has it after all others. */
  isEmpty?: boolean;
  children: ReactNode;
  className?: string;
}

/** A section of a report, with its CSV link. */
export function ReportSection({
  title,
  lead,
  note,
  file,
  framed = false,
  children,
  className = "",
}: ReportSectionProps) {
  const frame = framed ? "rounded-panel border border-line bg-surface p-5 md:p-7" : "";
  return (
    <section className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 ${frame} ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="text-title">{title}</h3>
          {lead && <p className="max-w-read text-ink-soft text-small">{lead}</p>}
        </div>
        {file && (
          <ButtonLink to={file} reloadDocument variant="secondary" size="s" icon={Download}>
            CSV<span className="sr-only"> de {title}</span>
          </ButtonLink>
        )}
      </div>
      {children}
      {note && <p className="max-w-read text-caption text-ink-muted">{note}</p>}
    </section>
  );
}

/** URL of a report's CSV for the same period. */
export function reportFile(name: string, query: string): string {
  return `/admin/relatorios/arquivo/${name}?${query}`;
}
