import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { noteClientAddress } from "./client-address.server.ts";
import { limitSandboxAccess } from "./sandbox-access.server.ts";

/** Requests `/sandbox/mailbox` over a connection from the given address and returns the status. */
async function ask(
  config: { host: string | undefined; trustProxy: boolean },
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
): Promise<number> {
  const app = new Hono();
  app.use(noteClientAddress({ trustProxy: config.trustProxy, proxyHops: 1 }));
  app.use("/sandbox/*", limitSandboxAccess(config));
  app.get("/sandbox/mailbox", (c) => c.text("mails"));
  const socket = { remoteAddress, remotePort: 5, remoteFamily: "IPv4" };
  const env = remoteAddress === undefined ? undefined : { incoming: { socket } };
  return (await app.request("/sandbox/mailbox", { headers }, env)).status;
}

const HERE = "::ffff:127.0.0.1";
const ELSEWHERE = "203.0.113.7";

describe("the simulators of a demo nobody has opened", () => {
  const closed = { host: "localhost", trustProxy: false };
  const behindProxy = { host: "127.0.0.1", trustProxy: true };
  test.each([
    ["this computer", closed, HERE, {}, 200],
    ["this computer by IPv6", closed, "::1", {}, 200],
    ["no connection at all", closed, undefined, {}, 200],
    ["another machine", closed, ELSEWHERE, {}, 403],
    ["another machine that claims to be this one", closed, ELSEWHERE, { "X-Forwarded-For": "127.0.0.1" }, 403],
    ["somebody through a proxy that is not trusted", closed, HERE, { "X-Forwarded-For": "127.0.0.1" }, 403],
    ["somebody through a tunnel", closed, HERE, { Forwarded: "for=203.0.113.7" }, 403],
    ["this computer through a trusted proxy", behindProxy, HERE, { "X-Forwarded-For": HERE }, 200],
    ["another machine through it", behindProxy, HERE, { "X-Forwarded-For": `127.0.0.1, ${ELSEWHERE}` }, 403],
    ["a machine that is no proxy of ours", behindProxy, ELSEWHERE, { "X-Forwarded-For": "127.0.0.1" }, 403],
  ])("%s", async (_who, config, address, headers, status) => {
    expect(await ask(config, address, headers)).toBe(status);
  });
});

test.each(["0.0.0.0", "::", "192.0.2.2", undefined])("answer everybody where HOST is %s", async (host) => {
  expect(await ask({ host, trustProxy: false }, ELSEWHERE)).toBe(200);
});
