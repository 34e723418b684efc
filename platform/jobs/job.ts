/** A kind of job: the queue it waits in and what it carries. Senders need no more than this. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly isPatient: boolean;
  /** Only a type: a job of this kind can be sent with such a payload. */
  readonly takes?: (payload: Payload) => void;
}

/** How often a job of a patient kind is retried. It tells its queue from the others. */
export const PATIENT_RETRY_LIMIT = 48;

interface QueueOptions {
  /**
   * Retries for a day and a half: long enough for a daily quota to reset. For jobs whose one work is an e-mail: the
   * health page lists those that fail as mails in trouble.
   */
  patient?: boolean;
}

interface RunOptions<Deps, Payload extends object> {
  /** Cron expression in São Paulo time. Such a job is enqueued once across all processes. */
  readonly every?: string;
  /** Batch size of a worker (default 5). It fetches the next batch when all jobs of the current one are done. */
  readonly atOnce?: number;
  /** Number of workers (default 1). Use more if a job may wait long for another service. */
  readonly workers?: number;
  /**
   * The `traceparent` of what a job belongs to, if that is not what sent it; null: none is known. Asked only while
   * traces are on.
   */
  readonly continues?: (deps: Deps, payload: Payload) => Promise<string | null>;
  /** How long a provider wants to be left alone, in seconds: the job is sent again for then. 0: it is retried. */
  readonly waitSeconds?: (error: unknown) => number;
  /** Runs once in each process, as soon as it does jobs of this kind. It must not throw. */
  readonly atStart?: (deps: Deps) => Promise<unknown>;
}

/** A kind of job with what does it, and how often and how many at once. */
export interface JobDefinition<Deps, Payload extends object> extends JobKind<Payload>, RunOptions<Deps, Payload> {
  /** What the jobs carry that `every` enqueues. */
  readonly planned: object;
  readonly run: Run<Deps, Payload>;
}

type Run<Deps, Payload> = (deps: Deps, payload: Payload) => Promise<unknown>;
/** `payload`: what the jobs carry that `every` enqueues; by default nothing. */
type Options<Deps, Payload extends object> = RunOptions<Deps, Payload> & { payload?: Payload };

/** Names a kind of job for modules that send it without knowing who does it; `defineJob` says later what that is. */
export function declareJob<Payload extends object>(name: string, options: QueueOptions = {}): JobKind<Payload> {
  return { name, isPatient: options.patient ?? false };
}

/** Defines a kind of job: by its name, or one that another module declared. The worker must list it to do it. */
export function defineJob<Deps, Payload extends object = Record<string, never>>(
  name: string,
  options: QueueOptions & Options<NoInfer<Deps>, NoInfer<Payload>>,
  run: Run<Deps, Payload>,
): JobDefinition<Deps, Payload>;
export function defineJob<Deps, Payload extends object>(
  kind: JobKind<Payload>,
  options: Options<NoInfer<Deps>, NoInfer<Payload>>,
  run: Run<Deps, NoInfer<Payload>>,
): JobDefinition<Deps, Payload>;
export function defineJob<Deps, Payload extends object>(
  kind: string | JobKind<Payload>,
  { patient, payload, ...options }: QueueOptions & Options<Deps, Payload>,
  run: Run<Deps, Payload>,
): JobDefinition<Deps, Payload> {
  const declared = typeof kind === "string" ? declareJob<Payload>(kind, { patient }) : kind;
  return { ...declared, ...options, planned: payload ?? {}, run };
}
