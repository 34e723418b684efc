/** Senders need no more than this. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly isPatient: boolean;
  /** Only a type: the payload of this kind. */
  readonly takes?: (payload: Payload) => void;
}

/** Also tells the queue of a patient kind from the others. */
export const PATIENT_RETRY_LIMIT = 48;

interface QueueOptions {
  /** Retries for a day and a half, until daily quotas reset. For jobs that only send an e-mail: health lists them. */
  patient?: boolean;
}

interface RunOptions<Deps, Payload extends object> {
  /** Cron, São Paulo time; enqueued once across all processes. */
  readonly every?: string;
  /** Batch size (default 5). A worker fetches the next batch when all jobs of the current one are done. */
  readonly atOnce?: number;
  /** Default 1. More if a job may wait long for another service. */
  readonly workers?: number;
  /** The `traceparent` of what a job belongs to, if that is not what sent it; asked only while traces are on. */
  readonly continues?: (deps: Deps, payload: Payload) => Promise<string | null>;
  /** How long a provider wants to be left alone: the job is sent again for then. 0: it is retried. */
  readonly waitSeconds?: (error: unknown) => number;
  /** Runs once in each process that does jobs of this kind. It must not throw. */
  readonly atStart?: (deps: Deps) => Promise<unknown>;
}

export interface JobDefinition<Deps, Payload extends object> extends JobKind<Payload>, RunOptions<Deps, Payload> {
  /** What the jobs carry that `every` enqueues. */
  readonly planned: object;
  readonly run: Run<Deps, Payload>;
}

type Run<Deps, Payload> = (deps: Deps, payload: Payload) => Promise<unknown>;
/** `payload`: carried by the jobs that `every` enqueues; by default nothing. */
type Options<Deps, Payload extends object> = RunOptions<Deps, Payload> & { payload?: Payload };

/** For modules that send it without knowing who does it; `defineJob` says that later. */
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
