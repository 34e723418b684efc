import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createProxyServer } from "httpxy";

export interface HealthCheckedProxy {
  url: string;
  /** Whether a target's last health check succeeded. */
  isUp(target: string): boolean;
  /** Adds a target, which gets requests from its first successful health check on. */
  putIn(target: string): void;
  /** Sends a target nothing more; resolves when the requests it has are answered. */
  takeOut(target: string): Promise<void>;
  close(): Promise<void>;
}

const CHECK_MS = 250;
/** A loaded machine answers late. */
const CHECK_LIMIT_MS = 5_000;
/** So many checks in a row without an answer take a process out; an answer that refuses does so at once. */
const FALL = 3;
/** Longer than clients keep idle connections: one that is closed first may lose a request on its way. */
const KEEP_ALIVE_MS = 125_000;

/**
 * A proxy with health checks, as in front of a deployed shop: round-robin over the processes whose last `/readyz`, the
 * database excluded, was 200, over keep-alive connections. Never retries: a request without a response is a 502. It
 * listens on `port`, 0: a free one.
 */
export async function startHealthCheckedProxy(targets: readonly string[], port = 0): Promise<HealthCheckedProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const proxy = createProxyServer({ agent });
  const up = new Set<string>();
  /** The targets with the timers of their health checks. */
  const checked = new Map<string, NodeJS.Timeout>();
  const beingChecked = new Set<string>();
  const silences = new Map<string, number>();
  const running = new Map<string, number>();
  let requests = 0;

  async function check(target: string): Promise<void> {
    if (beingChecked.has(target)) return;
    beingChecked.add(target);
    const answer = await fetch(`${target}/readyz?exclude=database`, {
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    }).catch(() => null);
    await answer?.body?.cancel();
    beingChecked.delete(target);
    const silent = answer ? 0 : (silences.get(target) ?? 0) + 1;
    silences.set(target, silent);
    if (answer?.ok && checked.has(target)) up.add(target);
    else if (answer || silent >= FALL) up.delete(target);
  }
  const putIn = (target: string) =>
    void checked.set(
      target,
      setInterval(() => void check(target), CHECK_MS),
    );
  const count = (target: string, change: number) => running.set(target, (running.get(target) ?? 0) + change);
  for (const target of targets) putIn(target);
  await Promise.all(targets.map(check));

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (incoming, outgoing) => {
    const healthy = [...checked.keys()].filter((target) => up.has(target));
    requests += 1;
    try {
      const target = healthy[requests % healthy.length];
      if (target === undefined) throw new Error("no process is ready");
      count(target, 1);
      outgoing.once("close", () => count(target, -1));
      await proxy.web(incoming, outgoing, { target });
    } catch (error) {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(error instanceof Error ? error.message : "no answer");
    }
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (target) => up.has(target),
    putIn,
    async takeOut(target) {
      clearInterval(checked.get(target));
      checked.delete(target);
      up.delete(target);
      while (running.get(target)) await pause(20);
    },
    close: () =>
      new Promise((done) => {
        for (const each of checked.values()) clearInterval(each);
        server.close(() => done());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
