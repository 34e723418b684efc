import { hostname } from "node:os";
import { throttle } from "#platform/concurrency/throttle.ts";
import { readRelease } from "#platform/config/release.server.ts";
import type { TracingSettings } from "#platform/config/tracing-settings.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { startTracing } from "#platform/observability/tracing.server.ts";
import type { Config } from "#shop/config/config.server.ts";

/** A collector that is away fails every few seconds. */
const TELL_EVERY_MS = 60_000;

/** Returns the function that sends what is left, within a time limit. */
export function traceProcess(
  { mode, role }: Pick<Config, "mode" | "role">,
  tracing: TracingSettings,
  logger: Logger,
): Promise<() => Promise<void>> {
  const about = {
    "service.version": readRelease() ?? undefined,
    "service.instance.id": `${hostname()}-${process.pid}`,
    "deployment.environment.name": mode,
    "host.name": hostname(),
    "process.pid": process.pid,
    "lavra.role": role,
  };
  const failed = throttle(TELL_EVERY_MS, (err: unknown) => logger.warn({ err }, "traces are not delivered"));
  return startTracing(tracing, about, failed);
}
