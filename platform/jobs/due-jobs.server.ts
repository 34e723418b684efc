import type { PgBoss } from "pg-boss";
import { errorText } from "#platform/observability/describe-error.ts";

export interface DueJobs {
  wake(queue: string, worker: string): void;
  stop(): void;
}

/** One index lookup per queue, so the query stays cheap however many jobs the table holds. */
const DUE = `
  select name from unnest($1::text[]) as queue (name)
    cross join lateral (
      select from pgboss.job
       where job.name = queue.name and state in ('created', 'retry') and not blocked and start_after <= now()
       limit 1
    ) as due`;

/**
 * Polls for due jobs. NOTIFY covers only jobs that may start when they are sent: not delayed jobs, retries, or jobs of
 * database triggers. One query for all queues replaces frequent polling by each worker.
 */
export function watchDueJobs(boss: PgBoss, everyMs: number, onError: (error: Error) => void): DueJobs {
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [[...workers.keys()]]);
      for (const { name } of rows as { name: string }[]) {
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
      }
    } catch (error) {
      if (!stopped) onError(error instanceof Error ? error : new Error(errorText(error)));
    }
    lookLater();
  }

  function lookLater(): void {
    if (!stopped) timer = setTimeout(() => void look(), everyMs).unref();
  }

  return {
    wake(queue, worker) {
      workers.set(queue, [...(workers.get(queue) ?? []), worker]);
      if (!timer) lookLater();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
