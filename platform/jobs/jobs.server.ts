import type { Kysely } from "kysely";
import { fromKysely, type Job, PgBoss, type QueueOptions, type SendOptions } from "pg-boss";
import { type Clock, systemClock } from "#platform/clock.ts";
import { type Database, impatientSocket, isDatabaseOutage } from "#platform/database/database.server.ts";
import { errorText } from "#platform/observability/describe-error.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { watchDueJobs } from "./due-jobs.server.ts";

/** Every queue of the shop with what its jobs carry. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules that own the queues
export interface JobPayloads {}

export type JobName = keyof JobPayloads & string;

export interface Jobs {
  /** Enqueues within the caller's transaction: the job exists if and only if the transaction commits. */
  send<N extends JobName>(db: Database, name: N, payload: JobPayloads[N], options?: SendOptions): Promise<void>;
  /** The same for many jobs of one queue, in one statement. */
  sendAll<N extends JobName>(db: Database, name: N, payloads: readonly JobPayloads[N][]): Promise<void>;
  /** Puts failed jobs of a queue back in line, to be tried at once; answers how many were still failed. */
  retry(db: Database, queue: string, ids: readonly string[]): Promise<number>;
  /** Runs jobs of a queue in this process. A job whose handler throws is tried again, on its own. */
  work<N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N]) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>;
  /** Runs a queue's handler at each time of a cron expression in São Paulo time, in one process of all. */
  schedule<N extends JobName>(name: N, cron: string, payload: JobPayloads[N]): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkOptions {
  /** Jobs that one worker takes together (default 5); it takes the next ones when all are done. */
  atOnce?: number;
  /** Workers (default 1). More than one where a job may wait long for someone else. */
  workers?: number;
}

const RETRIES: QueueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 120,
};
/** After an hour of growing pauses once an hour, for a day and a half: a day's quota is back by then. */
const PATIENT_RETRIES: QueueOptions = { ...RETRIES, retryLimit: 48, retryDelayMax: 3600 };
const USUAL_CONNECTIONS = 6;
const LOOK_AGAIN_MS = 1_000;
const POLL_SECONDS = 0.5;
/** What NOTIFY does not tell of, the look for due jobs finds: polling is for the case that both fail. */
const NOTIFIED_POLL_SECONDS = 30;

/** When things happen in the queue. */
export interface JobTiming {
  /** The clock that moments in `startAfter` are meant by; the queue itself keeps the database's time. */
  clock: Clock;
  /** How often it is looked for jobs whose time has come. */
  dueMs: number;
  /** Whether this process runs schedules. */
  schedules: boolean;
  /** Most connections besides the one it listens on (default 6). */
  connections?: number;
  /** Queues whose work waits for others for longer than an outage lasts. */
  patient?: readonly JobName[];
}

export const REAL_TIMING: JobTiming = { clock: systemClock, dueMs: 500, schedules: true };

/**
 * Opens the job queue on the shop's database. `queues` are made when missing. Workers are woken by NOTIFY after the
 * commit, and within half a second when the time of a waiting job has come. Failed jobs are tried again with growing
 * pauses.
 */
export async function openJobs(
  url: string,
  queues: readonly JobName[],
  logger: Logger,
  timing: JobTiming = REAL_TIMING,
): Promise<Jobs> {
  const connections = {
    connectionString: url,
    application_name: "lavra-jobs",
    max: timing.connections ?? USUAL_CONNECTIONS,
    // Its listening connection says something every ten seconds.
    stream: () => impatientSocket(),
  };
  const boss = new PgBoss({ ...connections, useListenNotify: true, schedule: timing.schedules });
  const outages = tellOfOutages(boss, logger);
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queues) {
    const retries = timing.patient?.includes(queue) ? PATIENT_RETRIES : RETRIES;
    const made = known.get(queue);
    if (!made) await boss.createQueue(queue, { ...retries, notify: true });
    // It was made by a version that gave up sooner, or later.
    else if (made.retryLimit !== retries.retryLimit) await boss.updateQueue(queue, retries);
  }
  const due = watchDueJobs(boss, timing.dueMs, outages.tell);

  return {
    async send(db, name, payload, options) {
      const when = inDatabaseTime(options, timing.clock);
      // biome-ignore lint/suspicious/noExplicitAny: pg-boss asks for the untyped handle
      await boss.send(name, payload as object, { ...when, db: fromKysely(db as Kysely<any>) });
    },
    async sendAll(db, name, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({ data: data as object }));
      // biome-ignore lint/suspicious/noExplicitAny: pg-boss asks for the untyped handle
      await boss.insert(name, jobs, { db: fromKysely(db as Kysely<any>) });
    },
    async retry(db, queue, ids) {
      // biome-ignore lint/suspicious/noExplicitAny: pg-boss asks for the untyped handle
      const answer: object = await boss.retry(queue, [...ids], { db: fromKysely(db as Kysely<any>) });
      return "affected" in answer && typeof answer.affected === "number" ? answer.affected : 0;
    },
    async work(name, handler, { atOnce = 5, workers = 1 } = {}) {
      const options = {
        batchSize: atOnce,
        // Without it a worker takes one batch per wake-up, however many jobs wait.
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
      } as const;
      const take = (jobs: Job<unknown>[]) =>
        Promise.all(
          jobs.map(async (job) => {
            try {
              await handler(job.data as Parameters<typeof handler>[0]);
              return { id: job.id, status: "completed" as const };
            } catch (error) {
              logger.warn({ job: job.id, queue: name, err: error }, "job failed");
              return { id: job.id, status: "failed" as const, output: { message: errorText(error) } };
            }
          }),
        );
      for (let worker = 0; worker < workers; worker += 1) due.wake(name, await boss.work(name, options, take));
    },
    async schedule(name, cron, payload) {
      await boss.schedule(name, cron, payload as object, { tz: "America/Sao_Paulo" });
    },
    async stop() {
      due.stop();
      outages.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** A moment by the clock of the shop as the database's: the same, unless somebody has set another clock. */
function inDatabaseTime(options: SendOptions | undefined, clock: Clock): SendOptions | undefined {
  if (!(options?.startAfter instanceof Date)) return options;
  const ahead = clock().getTime() - Date.now();
  return { ...options, startAfter: new Date(options.startAfter.getTime() - ahead) };
}

/**
 * Logs what goes wrong in the queue. Every worker and every timer reports a database that is away, many times a second:
 * one line when it goes and one when it is back. `stop` ends the looking.
 */
function tellOfOutages(boss: PgBoss, logger: Logger): { tell(error: Error & { code?: unknown }): void; stop(): void } {
  let looking: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    const back = await boss
      .getDb()
      .executeSql("select 1")
      .then(
        () => true,
        () => false,
      );
    if (!back || !looking) return;
    clearInterval(looking);
    looking = undefined;
    logger.info("job queue works again");
  }
  function tell(error: Error & { code?: unknown }): void {
    // Some come as mere copies of an error.
    if (!isDatabaseOutage(Object.assign(new Error(error.message), { code: error.code }))) {
      logger.error({ err: error }, "job queue");
    } else if (!looking) {
      logger.warn({ err: error }, "job queue waits for the database");
      looking = setInterval(() => void look(), LOOK_AGAIN_MS).unref();
    }
  }
  boss.on("error", tell);
  return {
    tell,
    stop() {
      clearInterval(looking);
      looking = undefined;
    },
  };
}
