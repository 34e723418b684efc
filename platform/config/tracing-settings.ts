import { z } from "zod";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";

/** Separated by commas, values percent-encoded. */
const pairs = z.string().transform((text, context) => {
  const found: Record<string, string> = {};
  for (const pair of text.split(",").filter((each) => each.trim() !== "")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    const value = decoded(pair.slice(at + 1).trim());
    if (at < 1 || name === "" || value === null) {
      // Without the pair itself: it may be a token.
      context.addIssue({ code: "custom", message: "must be name=value, separated by commas, percent-encoded" });
      return z.NEVER;
    }
    found[name] = value;
  }
  return found;
});

const endpoint = z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional();

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** OpenTelemetry's own names and meanings. */
export const TRACING_ENVIRONMENT = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default("lavra"),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

const Environment = z.object(TRACING_ENVIRONMENT);

export interface TracingSettings {
  /** OTLP over HTTP, with its path. */
  url: string;
  /** Secret. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  resource: Readonly<Record<string, string>>;
  sampler: {
    /** A request with a trace of its own, and each job, follows the decision that came with it. */
    isParentBased: boolean;
    /** Share of the other traces, 0 to 1. */
    ratio: number;
  };
}

/** Null without an endpoint. One for all signals gets the path of traces, as the standard asks. */
export function tracingSettingsOf(env: z.infer<typeof Environment>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = env;
  const url = traces ?? (all && `${trimLastSlashes(all)}/v1/traces`);
  if (!url) return null;
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    resource: env.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: {
      isParentBased: env.OTEL_TRACES_SAMPLER.startsWith("parentbased_"),
      ratio: ratioOf(env.OTEL_TRACES_SAMPLER, env.OTEL_TRACES_SAMPLER_ARG),
    },
  };
}

function ratioOf(sampler: (typeof SAMPLERS)[number], given: number): number {
  if (sampler.endsWith("traceidratio")) return given;
  return sampler.endsWith("always_on") ? 1 : 0;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
