import { Link } from "react-router";
import type { ChangeWords } from "./audit-words.ts";

interface Line {
  id: number;
  at: string;
  actor: string;
  action: string;
  subject: string;
  /** The order it was done to. */
  orderId: string | null;
  changes: ChangeWords[];
}

/** The log's lines; on phones each is a small card. */
export function AuditLines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return <p className="py-10 text-center text-ink-soft">Nada registrado com este filtro.</p>;
  return (
    <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
      {lines.map(({ id, at, actor, action, subject, orderId, changes }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 px-5 py-3.5 text-small md:grid-cols-[9.5rem_12rem_minmax(0,1fr)]"
        >
          <span className="text-ink-muted tabular-nums">{at}</span>
          <span className="break-words font-medium">{actor}</span>
          <div className="grid min-w-0 gap-1">
            <span>
              {action}
              {orderId !== null ? (
                <>
                  {": "}
                  <Link to={`/admin/pedidos/${orderId}`} className="link">
                    {subject}
                  </Link>
                </>
              ) : (
                subject !== actor && <span className="text-ink-soft">: {subject}</span>
              )}
            </span>
            {changes.map((change) => (
              <span key={change.label} className="break-words text-caption text-ink-muted">
                {change.label}: {change.before !== null && <del className="no-underline">{change.before} → </del>}
                {change.after}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
