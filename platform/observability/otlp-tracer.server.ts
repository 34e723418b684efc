import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "#platform/config/tracing-settings.ts";
import { describeError } from "./describe-error.ts";
import { type OpenSpan, parseTraceParent, type SpanAttributes, type SpanStart, type Tracer } from "./tracing.server.ts";

/** Finished spans; with more, the newest are dropped. */
const MOST_WAITING = 2_048;
const BATCH = 512;
const SEND_EVERY_MS = 2_000;
const EXPORT_MS = 10_000;
const GRACE_MS = 500;
/** Exports at once: at the end all that waits is sent together, beside one that runs. */
const EXPORTS_AT_ONCE = MOST_WAITING / BATCH + 1;
/** For the collector, as the process ends. */
const STOP_MS = 3_000;

/** `ExportResultCode.SUCCESS`. */
const SUCCESS = 0;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/**
 * OTLP over HTTP. Not registered as the process's own, so packages that bring spans of their own (better-auth does)
 * find none and stay silent: nobody has checked what they would tell.
 */
export function openOtlpTracer(
  { url, headers, serviceName, resource, sampler }: TracingSettings,
  about: SpanAttributes,
  onFailure: (error: unknown) => void,
): Tracer {
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: EXPORTS_AT_ONCE,
    httpAgentOptions: agentWithDeadline,
  });
  const chosen = new TraceIdRatioBasedSampler(sampler.ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...about, ...resource, "service.name": serviceName }),
    sampler: sampler.isParentBased ? new ParentBasedSampler({ root: chosen }) : chosen,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures(exporter, onFailure),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: SEND_EVERY_MS,
        // Longer than the exporter's own limit, so that exports do not pile up.
        exportTimeoutMillis: EXPORT_MS + 2 * GRACE_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("lavra");
  return {
    open({ name, kind, attributes, at, parent, links }) {
      const options = {
        kind: KINDS[kind],
        attributes: { ...attributes },
        startTime: at,
        links: links.flatMap((link) => spanContext(link, true) ?? []).map((context) => ({ context })),
      };
      return openSpan(tracer.startSpan(name, options, contextOf(parent)));
    },
    async stop() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, STOP_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), late.promise]);
      clearTimeout(timer);
    },
  };
}

function contextOf(parent: SpanStart["parent"]): Context {
  if (parent === null) return ROOT_CONTEXT;
  const isRemote = typeof parent === "string";
  const known = spanContext(isRemote ? parent : parent.traceParent, isRemote);
  return known ? trace.setSpanContext(ROOT_CONTEXT, known) : ROOT_CONTEXT;
}

function spanContext(traceParent: string, isRemote: boolean): SpanContext | null {
  const parsed = parseTraceParent(traceParent);
  return parsed && { ...parsed, isRemote };
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceParent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    isRecorded: span.isRecording(),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(error) {
      const { name, code, stack, constraint, table } = describeError(error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", code ?? name);
      // Frames only, without the message.
      const frames = stack ? { "exception.stacktrace": stack } : {};
      span.addEvent("exception", {
        "exception.type": name,
        ...frames,
        ...(constraint && { "lavra.constraint": constraint }),
        ...(table && { "lavra.table": table }),
      });
    },
    failAs(type) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", type);
    },
    end: (at) => span.end(at),
  };
}

/** The exporter's own limit begins again with every byte: a collector that drips would occupy all exports. */
function agentWithDeadline(protocol: string): HttpAgent {
  const agent = protocol === "https:" ? new HttpsAgent() : new HttpAgent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    const timer = setTimeout(() => socket?.destroy(), EXPORT_MS + GRACE_MS).unref();
    socket?.once("close", () => clearTimeout(timer));
    return socket;
  };
  return agent;
}

/**
 * The packages keep failures to themselves. The batch processor hears of none: after each it would run one more export
 * at the same time (sdk-trace 3.1.1, `_maybeStartTimer`: its `catch` ends what its `finally` began).
 */
function reportFailures(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onFailure(result.error);
        done({ code: SUCCESS });
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
