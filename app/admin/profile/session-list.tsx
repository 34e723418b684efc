import * as z from "zod/mini";
import { Button } from "#app/ui/button.tsx";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface Session {
  id: string;
  device: string;
  address: string;
  since: string;
  until: string;
  present: boolean;
}

const Nothing = z.object({});

/** Where one is logged in; all but the present session can be ended. */
export function SessionList({ sessions, initial }: { sessions: Session[]; initial: AdminAnswer | undefined }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, device, address, since, until, present }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <div className="grid min-w-0 text-small">
            <span className="font-medium">
              {device}
              {present && <span className="font-normal text-ink-muted"> (esta sessão)</span>}
            </span>
            <span className="break-words text-caption text-ink-muted">
              {address}, desde {since}, até {until}
            </span>
          </div>
          {!present && (
            <AdminForm intent={`sessao-${id}`} schema={Nothing} initial={initial}>
              {({ busy }) => (
                <>
                  <input type="hidden" name="session" value={id} />
                  <Button type="submit" variant="secondary" size="s" busy={busy} aria-label={`Encerrar ${device}`}>
                    Encerrar
                  </Button>
                </>
              )}
            </AdminForm>
          )}
        </li>
      ))}
    </ul>
  );
}
