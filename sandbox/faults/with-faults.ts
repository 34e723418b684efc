import type { Context } from "hono";
import type { Lifetime } from "../lifetime.ts";
import type { Fault, FaultBox } from "./fault-box.ts";
import type { FaultTarget } from "./fault-catalogue.ts";

const DEFAULT_HANG_MS = 60_000;
const BAD_GATEWAY_PAGE =
  "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n";

export type FaultAnswer = (c: Context, fault: Fault) => Response;
export type Work = (c: Context, fault: Fault | null) => Response | Promise<Response>;

export interface FaultyEndpoint {
  box: FaultBox;
  lifetime: Lifetime;
  target: FaultTarget;
  /** The provider's own error answers, by fault name; they replace the work. */
  answers: Readonly<Record<string, FaultAnswer>>;
}

/** Wraps an operation so that a queued fault runs instead of, around or inside (`work` receives it) the real work. */
export function withFaults(endpoint: FaultyEndpoint, operation: string, work: Work): (c: Context) => Promise<Response> {
  return async (c) => {
    const choosy = endpoint.box.list().some(({ holding }) => holding);
    // Hono derives later reads from the first one: bytes read as text first would be corrupted.
    const body = choosy ? Buffer.from(await c.req.arrayBuffer()).toString("utf8") : "";
    const fault = endpoint.box.take(endpoint.target, operation, body);
    if (fault === null) return work(c, null);
    if (fault.fault === "html-502") return c.html(BAD_GATEWAY_PAGE, 502);
    if (fault.fault === "hang") {
      const answer = await work(c, null);
      await endpoint.lifetime.sleep(fault.ms ?? DEFAULT_HANG_MS);
      return answer;
    }
    if (fault.fault === "lost-answer") {
      await work(c, null);
      return endpoint.answers["500"]?.(c, fault) ?? c.text("", 500);
    }
    return endpoint.answers[fault.fault]?.(c, fault) ?? work(c, fault);
  };
}

/** Seconds for a Retry-After header: the fault's `ms`, rounded up, or one second. */
export function retryAfterSeconds(fault: Fault): string {
  return String(Math.ceil((fault.ms ?? 1000) / 1000));
}
