import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createProxyServer } from "httpxy";

export interface HealthCheckedProxy {
  url: string;
  /** Whether a target's last health check succeeded. */
  isUp(target: string): boolean;
  close(): Promise<void>;
}

const CHECK_MS = 250;
/** So many checks in a row without an answer take a process out; an answer that refuses does so at once. */
const FALL = 3;

/**
 * A proxy with health checks, as in front of a deployed shop: round-robin over the processes whose last `/readyz` was
 * 200, over keep-alive connections. Never retries: a request without a response is a 502.
 */
export async function startHealthCheckedProxy(targets: readonly string[]): Promise<HealthCheckedProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const proxy = createProxyServer({ agent });
  const up = new Set<string>();
  const silences = new Map<string, number>();
  let requests = 0;
  let isClosed = false;

  async function check(target: string): Promise<void> {
    const answer = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    const silent = answer ? 0 : (silences.get(target) ?? 0) + 1;
    silences.set(target, silent);
    if (answer?.ok) up.add(target);
    else if (answer || silent >= FALL) up.delete(target);
  }
  async function keepChecking(target: string): Promise<void> {
    while (!isClosed) {
      await pause(CHECK_MS);
      await check(target);
    }
  }
  await Promise.all(targets.map(check));
  for (const target of targets) void keepChecking(target);

  const server = createServer(async (incoming, outgoing) => {
    const healthy = targets.filter((target) => up.has(target));
    requests += 1;
    try {
      if (healthy.length === 0) throw new Error("no process is ready");
      await proxy.web(incoming, outgoing, { target: healthy[requests % healthy.length] });
    } catch (error) {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(error instanceof Error ? error.message : "no answer");
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (target) => up.has(target),
    close: () =>
      new Promise((done) => {
        isClosed = true;
        server.close(() => done());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
