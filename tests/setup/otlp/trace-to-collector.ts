import { startTracing } from "#platform/observability/tracing.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "../clean-up.ts";

/**
 * Switches traces on in the test's process, as `server/start.ts` does, until the file ends. Call it before the shop is
 * made: its jobs look at it when they are registered. Returns what sends all that is recorded.
 */
export async function traceToCollector(
  endpoint: string,
  more: Record<string, string> = {},
): Promise<{ stop: () => Promise<void>; failures: unknown[] }> {
  const failures: unknown[] = [];
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more });
  if (!tracing) throw new Error("no endpoint");
  const stop = await startTracing(tracing, { "lavra.role": "all" }, (error) => failures.push(error));
  whenFileIsDone(stop);
  return { stop, failures };
}
