import type { PgBoss } from "pg-boss";
import { errorText } from "#platform/observability/describe-error.ts";

/** Wakes workers whose queue holds a job that may start. */
export interface DueJobs {
  /** Looks after a queue for one of its workers, by the worker's id. */
  wake(queue: string, worker: string): void;
  stop(): void;
}

/** Each queue by itself, so that the look is a walk through one small index however many jobs the table keeps. */
const DUE = `
  select name from unnest($1::text[]) as queue (name)
    cross join lateral (
      select from pgboss.job
       where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
       limit 1
    ) as due`;

/**
 * Looks again and again for jobs whose time has come: NOTIFY tells only of those that may start when they are sent, not
 * of delayed ones, of failed ones to be tried again, nor of what a trigger of the database sends. One question for all
 * queues takes the place of each worker's own frequent poll.
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
