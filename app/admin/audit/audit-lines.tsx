import { Link } from "react-router";
import { counted } from "#platform/formats/plural.ts";
import type { AuditChangeText } from "./change-texts.ts";

interface Line {
  id: number;
  at: string;
  actor: string;
  action: string;
  subject: string;
  /** Path of the subject's page; null if it has none. */
  path: string | null;
  changes: AuditChangeText[];
}

/** Changes shown at once; the rest are collapsed. */
const SHOWN = 4;

/** The log's lines; cards on phones. */
export function AuditLines({ lines }: { lines: Line[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, at, actor, action, subject, path, changes }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 px-5 py-3.5 text-small md:grid-cols-[9.5rem_12rem_minmax(0,1fr)]"
        >
          <span className="text-ink-muted tabular-nums">{at}</span>
          <span className="break-words font-medium">{actor}</span>
          <div className="grid min-w-0 gap-2">
            <span>
              {action}
              {path !== null ? (
                <>
                  {": "}
                  <Link to={path} className="link">
                    {subject}
                  </Link>
                </>
              ) : (
                subject !== actor && <span className="text-ink-soft">: {subject}</span>
              )}
            </span>
            <Changes changes={changes} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: AuditChangeText[] }) {
  if (changes.length === 0) return null;
  const rest = changes.slice(SHOWN);
  return (
    <>
      <Differences changes={changes.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="grid gap-2">
          <summary className="link inline-flex min-h-tap cursor-pointer items-center text-caption md:min-h-7">
            Mais {counted(rest.length, "campo", "campos")}
          </summary>
          <Differences changes={rest} />
        </details>
      )}
    </>
  );
}

/** Old value struck out, new value beside it; several share a line where there is room. */
function Differences({ changes }: { changes: AuditChangeText[] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-caption">
      {changes.map(({ label, before, after }) => (
        <div key={`${label} ${before} ${after}`} className="flex min-w-0 gap-x-2">
          <dt className="flex-none text-ink-muted">{label}</dt>
          <dd className="min-w-0 break-words">
            {before !== null && (
              <>
                <span className="sr-only">antes: </span>
                <del className="text-ink-muted decoration-ink-muted/60">{before}</del>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">, depois: </span>
              </>
            )}
            <ins className="font-medium text-ink no-underline">{after ?? "removido"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
