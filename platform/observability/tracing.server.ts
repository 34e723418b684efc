import { AsyncLocalStorage } from "node:async_hooks";
import type { TracingSettings } from "#platform/config/tracing-settings.ts";

/** Never what people typed, their ids, addresses, paths or SQL values: traces leave the shop. Rules: LAW-55. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export type SpanKind = "internal" | "server" | "client" | "consumer";

/** Being recorded. Times are milliseconds since 1970, with fractions. */
export interface OpenSpan {
  readonly traceId: string;
  readonly traceParent: string;
  /** False where the sampler left its trace out: steps need not be made then. */
  readonly isRecorded: boolean;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with the kind of the error. Its message stays in the log: it may quote others. */
  fail(error: unknown): void;
  /** Without an error: `503`, `timeout`. */
  failAs(type: string): void;
  end(at: number): void;
}

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes: SpanAttributes;
  at: number;
  /** A span of this process, or a `traceparent`; null begins a trace. */
  parent: OpenSpan | string | null;
  /** `traceparent`s of what caused this in another trace. */
  links: readonly string[];
}

/** `otlp-tracer.server.ts`, which is loaded only when traces are on. */
export interface Tracer {
  open(span: SpanStart): OpenSpan;
  /** Sends what is left. Resolves after a time limit at the latest. */
  stop(): Promise<void>;
}

interface Running {
  span: OpenSpan;
  entry: Entry;
}

interface Entry {
  span: OpenSpan;
  /** Wall clock minus `performance.now()` at its start, so that its spans share one clock. */
  clockMs: number;
  steps: number;
  /** By `performance.now()`; null: it runs. */
  endedAt: number | null;
}

/** A job over thousands of rows must not flood the collector: further steps are counted only. */
const MOST_STEPS = 500;
/** Pages stream for seconds after their headers. What comes later was only started by the request, as timers are. */
const LATE_MS = 10_000;

let tracer: Tracer | null = null;
const running = new AsyncLocalStorage<Running>();

export type SpanInWork = Pick<OpenSpan, "set" | "fail" | "failAs">;

const NO_SPAN: SpanInWork = { set: () => undefined, fail: () => undefined, failAs: () => undefined };

/** Check it first where a call of the others would build an object on a hot path. */
export function isTracing(): boolean {
  return tracer !== null;
}

/** `onFailure` hears of each failed export. Returns the function that sends what is left and switches traces off. */
export async function startTracing(
  settings: TracingSettings,
  about: SpanAttributes,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // Imported on use: without an endpoint nothing of OpenTelemetry is loaded.
  const { openOtlpTracer } = await import("./otlp-tracer.server.ts");
  const opened = openOtlpTracer(settings, about, onFailure);
  tracer = opened;
  return async () => {
    if (tracer === opened) tracer = null;
    await opened.stop();
  };
}

export interface EntrySpan {
  name: string;
  kind: "server" | "consumer";
  attributes: SpanAttributes;
  /** A `traceparent`; null begins a trace. */
  parent: string | null;
  links?: readonly string[];
}

/** A request or a job; all its steps are spans below it. */
export async function inEntrySpan<T>(entry: EntrySpan, work: (span: SpanInWork) => Promise<T>): Promise<T> {
  if (!tracer) return work(NO_SPAN);
  const clockMs = Date.now() - performance.now();
  const span = tracer.open({ ...entry, links: entry.links ?? [], at: clockMs + performance.now() });
  const begun: Entry = { span, clockMs, steps: 0, endedAt: null };
  try {
    return await running.run({ span, entry: begun }, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    begun.endedAt = performance.now();
    if (begun.steps > MOST_STEPS) span.set({ "lavra.steps_left_out": begun.steps - MOST_STEPS });
    span.end(clockMs + begun.endedAt);
  }
}

/** The request is over. `ms`: how long it took. Returns its trace id. */
export function recordEntrySpan(entry: EntrySpan, ms: number): string | undefined {
  const at = Date.now();
  const span = tracer?.open({ ...entry, links: entry.links ?? [], at: at - ms });
  span?.end(at);
  return span?.traceId;
}

/** Outside of requests and jobs it only runs. */
export async function inSpan<T>(
  step: { name: string; kind?: SpanKind; attributes?: SpanAttributes },
  work: (span: SpanInWork) => Promise<T>,
): Promise<T> {
  const within = nextStep();
  if (!within) return work(NO_SPAN);
  const { entry } = within;
  const span = openStep(within, step, entry.clockMs + performance.now());
  try {
    return await running.run({ span, entry }, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end(entry.clockMs + performance.now());
  }
}

/** The step is over and took `ms`. Outside of requests and jobs it does nothing. */
export function recordStep(
  step: { name: string; kind?: SpanKind; attributes?: SpanAttributes },
  ms: number,
  error?: unknown,
): void {
  const within = nextStep();
  if (!within) return;
  const at = within.entry.clockMs + performance.now();
  const span = openStep(within, step, at - ms);
  if (error !== undefined) span.fail(error);
  span.end(at);
}

function nextStep(): (Running & { tracer: Tracer }) | null {
  const within = tracer ? running.getStore() : undefined;
  if (!tracer || !within) return null;
  const { entry } = within;
  if (!entry.span.isRecorded) return null;
  if (entry.endedAt !== null && performance.now() - entry.endedAt > LATE_MS) return null;
  entry.steps += 1;
  return entry.steps > MOST_STEPS ? null : { ...within, tracer };
}

function openStep(
  within: Running & { tracer: Tracer },
  { name, kind = "internal", attributes = {} }: { name: string; kind?: SpanKind; attributes?: SpanAttributes },
  at: number,
): OpenSpan {
  return within.tracer.open({ name, kind, attributes, at, parent: within.span, links: [] });
}

/** For what continues the request or job elsewhere. Not the step's: steps are over before that begins. */
export function currentTraceParent(): string | null {
  return (tracer && running.getStore()?.entry.span.traceParent) ?? null;
}

export function logTrace(): { trace?: string } {
  const within = tracer ? running.getStore() : undefined;
  return within ? { trace: within.span.traceId } : {};
}

/** For work that another request may run: `run` puts the trace back. */
export function captureTrace(): { traceParent: string | null; run: <T>(work: () => T) => T } {
  const within = tracer ? running.getStore() : undefined;
  if (!within) return { traceParent: null, run: (work) => work() };
  return { traceParent: within.entry.span.traceParent, run: (work) => running.run(within, work) };
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Version 00, the only one there is (https://www.w3.org/TR/trace-context/). */
export function parseTraceParent(text: string): { traceId: string; spanId: string; traceFlags: number } | null {
  const [, traceId = "", spanId = "", flags = ""] = TRACE_PARENT.exec(text) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
