import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import type pg from "pg";
import { type ConstructorOptions, fromKysely, type Job, PgBoss, type QueueOptions, type SendOptions } from "pg-boss";
import { type Clock, systemClock } from "#platform/clock.ts";
import {
  type Database,
  isDatabaseOutage,
  type PoolUse,
  socketWithTimeout,
} from "#platform/database/database.server.ts";
import { dropReadOnlyConnections } from "#platform/database/drop-read-only-connections.server.ts";
import { toJoined } from "#platform/database/join-statements.server.ts";
import { namePreparedStatements, toPrepared } from "#platform/database/prepared-statements.server.ts";
import { errorText } from "#platform/observability/describe-error.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { watchDueJobs } from "./due-jobs.server.ts";
import { type JobDefinition, type JobKind, PATIENT_RETRY_LIMIT } from "./job.ts";
import { migratingInTries } from "./queue-tables.server.ts";
import { runTraced, withTrace } from "./trace-jobs.server.ts";

/** Rules: MAIL-2. */
export interface Jobs {
  /** Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. */
  send<P extends object>(db: Database, kind: JobKind<P>, payload: NoInfer<P>, options?: SendOptions): Promise<void>;
  sendAll<P extends object>(db: Database, kind: JobKind<P>, payloads: readonly NoInfer<P>[]): Promise<void>;
  /** Requeues failed jobs to run at once. Returns how many of them were still failed. */
  retry(db: Database, queue: string, ids: readonly string[]): Promise<number>;
  /** Runs jobs here from now on; also plans those of `every`. If the run throws, only that job is retried. */
  work<Deps>(definition: JobDefinition<Deps, never>, deps: Deps): Promise<void>;
  /** Without the LISTEN connection; null: the pool is closed. */
  connections(): PoolUse | null;
  stop(): Promise<void>;
}

const RETRIES: QueueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 120,
};
/** Backoff up to one hour, then hourly for a day and a half. Rules: MAIL-7. */
const PATIENT_RETRIES: QueueOptions = { ...RETRIES, retryLimit: PATIENT_RETRY_LIMIT, retryDelayMax: 3600 };
const USUAL_CONNECTIONS = 6;
const LOOK_AGAIN_MS = 1_000;
/** Between two tries of what fails for another reason than an outage, at most. */
const LONGEST_PAUSE_MS = 10_000;
const POLL_SECONDS = 0.5;
const DAY_SECONDS = 86_400;
/** Fallback only: NOTIFY and `watchDueJobs` normally start jobs. */
const NOTIFIED_POLL_SECONDS = 30;

/** How pg-boss's statements begin that take jobs, and that end them. */
const TAKES_OR_ENDS = /^\s*WITH\s+(next|input) AS/;

/** pg-boss's own words, without a code; it connects again by itself. */
const LISTENER_LOST = /^LISTEN\/NOTIFY (connection ended|heartbeat timed out|channel registration was lost)/;

export interface JobTiming {
  /** `startAfter` refers to it; the queue itself uses the database's. */
  clock: Clock;
  dueMs: number;
  schedules: boolean;
  /** Without the LISTEN connection (default 6). */
  connections?: number;
}

export const DEFAULT_TIMING: JobTiming = { clock: systemClock, dueMs: 500, schedules: true };

/** Behind a connection pooler; it listens past it. */
export interface PooledQueue {
  pooled: string;
  direct: string;
}

/**
 * Creates the missing queues of `kinds`. NOTIFY starts workers right after the commit; delayed jobs start within half a
 * second of their time. Failed jobs are retried with backoff.
 */
export async function openJobs(
  address: string | PooledQueue,
  kinds: readonly JobKind<never>[],
  logger: Logger,
  timing: JobTiming = DEFAULT_TIMING,
): Promise<Jobs> {
  const connections = {
    connectionString: typeof address === "string" ? address : address.pooled,
    application_name: "lavra-jobs",
    // What a process does is watched, and traced, by the shop's own means.
    registerInstance: false,
    openTelemetry: { enabled: false },
    // Safe with a timeout: the LISTEN connection has traffic every ten seconds.
    stream: () => socketWithTimeout(),
    onConnect: prepareConnections(typeof address !== "string"),
  };
  const most = timing.connections ?? USUAL_CONNECTIONS;
  // Leaves one of the pool's connections to the schedules.
  const max = timing.schedules ? most - 1 : most;
  const boss = new PgBoss({ ...connections, max, useListenNotify: true, schedule: false });
  const outages = tellOfOutages(boss, logger);
  if (typeof address !== "string")
    listenPastPooler(boss, { ...connections, connectionString: address.direct }, outages);
  boss.on("warning", ({ message }) => logger.warn({ part: "job queue" }, message));
  const direct = typeof address === "string" ? address : address.direct;
  await migratingInTries(boss, { direct, log: logger }, () => boss.start());
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, isPatient } of kinds) {
    const retries = isPatient ? PATIENT_RETRIES : RETRIES;
    const made = known.get(name);
    if (!made) await boss.createQueue(name, { ...retries, notify: true });
    // The queue was created with another retry limit by an earlier version.
    else if (made.retryLimit !== retries.retryLimit) await boss.updateQueue(name, retries);
  }
  const due = watchDueJobs(boss, timing.dueMs, outages.tell);
  let schedules: Promise<PgBoss> | null = null;
  let stopped = false;

  /** Apart from the queue, from the first schedule on: a process that does no jobs must not pile them up. */
  async function startSchedules(): Promise<PgBoss> {
    const scheduler = new PgBoss({
      ...connections,
      max: 1,
      schedule: true,
      supervise: false,
      // Its one connection builds no index: the schedules would wait.
      bamIntervalSeconds: DAY_SECONDS,
    });
    scheduler.on("error", outages.tell);
    return scheduler.start().catch(async (error: unknown) => {
      await scheduler.stop({ graceful: false }).catch(() => undefined);
      throw error;
    });
  }

  /** Tries again until it is done, or the queue is stopped: a process that serves already does not end for it. */
  async function patiently<T>(step: () => Promise<T>): Promise<T> {
    for (let ms = LOOK_AGAIN_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
      try {
        return await step();
      } catch (error) {
        if (stopped) throw error;
        if (isDatabaseOutage(error)) ms = LOOK_AGAIN_MS;
        outages.tell(error instanceof Error ? error : new Error(errorText(error)));
        await pause(ms, undefined, { ref: false });
      }
    }
  }

  async function schedule(name: string, cron: string, payload: object): Promise<void> {
    await patiently(() => boss.schedule(name, cron, payload, { tz: "America/Sao_Paulo" }));
    if (!timing.schedules) return;
    schedules ??= patiently(startSchedules);
    await schedules;
  }

  return {
    async send(db, { name }, payload, options) {
      const when = inDatabaseTime(options, timing.clock);
      await boss.send(name, withTrace(name, payload), { ...when, db: preparedOn(db) });
    },
    async sendAll(db, { name }, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({ data: withTrace(name, data) }));
      await boss.insert(name, jobs, { db: preparedOn(db) });
    },
    async retry(db, queue, ids) {
      // biome-ignore lint/suspicious/noExplicitAny: pg-boss asks for the untyped handle
      const answer: object = await boss.retry(queue, [...ids], { db: fromKysely(db as Kysely<any>) });
      return "affected" in answer && typeof answer.affected === "number" ? answer.affected : 0;
    },
    async work({ name, atOnce = 5, workers = 1, ...definition }, deps) {
      // A queue holds what was sent to it: payloads of its kind.
      const { continues, run, waitSeconds } = definition;
      const found = continues && ((payload: unknown) => continues(deps, payload as never));
      const options = {
        batchSize: atOnce,
        // Otherwise a worker fetches only one batch per notification.
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
      } as const;
      const take = (jobs: Job<unknown>[]) =>
        Promise.all(
          jobs.map(async (job) => {
            const work = async (payload: unknown) => {
              try {
                // What changes in the process meanwhile, such as its settings, is the next job's.
                await run({ ...deps }, payload as never);
              } catch (error) {
                const startAfter = waitSeconds?.(error) ?? 0;
                if (startAfter > 0) {
                  logger.warn({ queue: name, err: error, startAfter }, "provider wants to be left alone");
                  return void (await boss.send(name, withTrace(name, payload as object), { startAfter }));
                }
                logger.warn({ job: job.id, queue: name, err: error }, "job failed");
                throw error;
              }
            };
            try {
              await runTraced(name, job, work, found);
              return { id: job.id, status: "completed" as const };
            } catch (error) {
              return { id: job.id, status: "failed" as const, output: { message: errorText(error) } };
            }
          }),
        );
      for (let worker = 0; worker < workers; worker += 1) due.wake(name, await boss.work(name, options, take));
      if (definition.every) await schedule(name, definition.every, definition.planned);
      await definition.atStart?.(deps);
    },
    connections() {
      const counts = boss.getDb().poolCounts?.();
      return counts ? { open: counts.total, idle: counts.idle, waiting: counts.waiting, most: counts.max } : null;
    },
    async stop() {
      stopped = true;
      due.stop();
      outages.stop();
      await (await schedules?.catch(() => null))?.stop({ graceful: false });
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Taking jobs and ending them takes longer to plan than to run. Not behind a pooler: names belong to its connections. */
function prepareConnections(isPooled: boolean): (client: pg.PoolClient) => void {
  const name = namePreparedStatements((text) => !isPooled && TAKES_OR_ENDS.test(text));
  return (client) => {
    name(client);
    dropReadOnlyConnections(client);
  };
}

/** pg-boss opens one connection apart to listen, by the settings of its pool: here by those of another one. */
function listenPastPooler(boss: PgBoss, connections: ConstructorOptions, outages: { tell(error: Error): void }): void {
  const listener = new PgBoss({ ...connections, max: 1 });
  listener.on("error", outages.tell);
  const direct = listener.getDb();
  boss.getDb().listen = async (...words) => {
    if ("open" in direct && typeof direct.open === "function") await direct.open();
    if (!direct.listen) throw new Error("pg-boss no longer listens by itself");
    return direct.listen(...words);
  };
}

/** The new job's id is not used, so in a transaction the statement is sent together with the next one. */
function preparedOn(db: Database): ReturnType<typeof fromKysely> {
  return fromKysely({
    executeQuery: <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
      db.executeQuery<Row>(CompiledQuery.raw(toJoined(toPrepared(sql)), [...parameters])),
  });
}

/** From the shop's clock to the database's. They differ only if a test sets another clock. */
function inDatabaseTime(options: SendOptions | undefined, clock: Clock): SendOptions | undefined {
  if (!(options?.startAfter instanceof Date)) return options;
  const ahead = clock().getTime() - Date.now();
  return { ...options, startAfter: new Date(options.startAfter.getTime() - ahead) };
}

/**
 * During a database outage every worker and timer reports errors many times a second: logs one line when it begins and
 * one when it ends. `stop` ends the poll for recovery.
 */
function tellOfOutages(boss: PgBoss, logger: Logger): { tell(error: Error & { code?: unknown }): void; stop(): void } {
  let looking: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    const back = await boss
      .getDb()
      .executeSql("select from current_setting('transaction_read_only') as read_only where read_only = 'off'")
      .then(
        ({ rows }) => rows.length > 0,
        () => false,
      );
    if (!back || !looking) return;
    clearInterval(looking);
    looking = undefined;
    logger.info("job queue works again");
  }
  function tell(error: Error & { code?: unknown }): void {
    // Some arrive as plain copies, not Error instances.
    const isOutage = isDatabaseOutage(Object.assign(new Error(error.message), { code: error.code }));
    if (!isOutage && !LISTENER_LOST.test(error.message)) {
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
