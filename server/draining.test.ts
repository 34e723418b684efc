import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Draining, drainable } from "./draining.server.ts";

const agents: Agent[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a server whose `/slow` answers after 400 ms. `reached` waits for its next request. */
async function startServer(): Promise<{ draining: Draining; port: number; reached: () => Promise<unknown> }> {
  const server = createServer();
  servers.push(server);
  const draining = drainable(server);
  server.on("request", async (incoming, outgoing) => {
    if (incoming.url === "/slow") await pause(400);
    outgoing.end("answered");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { draining, port: (server.address() as AddressInfo).port, reached: () => once(server, "request") };
}

function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

async function ask(port: number, path: string, agent: Agent) {
  const [answer] = (await once(get({ port, path, agent, host: "127.0.0.1" }), "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, connection: answer.headers.connection };
}

test("kept connections are used during the grace, and each closes with its next answer", async () => {
  const { draining, port, reached } = await startServer();
  const [idle, busy] = [keptConnection(), keptConnection()];
  expect(await ask(port, "/", idle)).toEqual({ status: 200, connection: "keep-alive" });
  const runs = reached();
  const slow = ask(port, "/slow", busy);
  await runs;
  expect(draining.begun()).toBe(false);
  const grace = draining.begin(300);
  expect(draining.begun()).toBe(true);
  // Still open, so a proxy that has just sent a request on it gets its response.
  await pause(100);
  expect(Object.values(idle.freeSockets).flat().length).toBe(1);
  expect(await ask(port, "/", idle)).toEqual({ status: 200, connection: "close" });
  // New connections are still accepted.
  expect(await ask(port, "/", idle)).toEqual({ status: 200, connection: "close" });
  await grace;
  // This request was running when the shutdown began; its response closes the connection, too.
  expect(await slow).toEqual({ status: 200, connection: "close" });
});

test("after the grace nobody is let in, idle connections close, and what runs is answered", async () => {
  const { draining, port, reached } = await startServer();
  const idle = keptConnection();
  await ask(port, "/", idle);
  const unused = connect(port, "127.0.0.1");
  await once(unused, "connect");
  const runs = reached();
  const slow = ask(port, "/slow", keptConnection());
  await runs;
  await draining.begin(0);
  const started = performance.now();
  const stopped = draining.stop(5_000);
  await expect(ask(port, "/", keptConnection())).rejects.toThrow("ECONNREFUSED");
  expect(await slow).toEqual({ status: 200, connection: "close" });
  await stopped;
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("what does not end is cut off at the deadline", async () => {
  const { draining, port, reached } = await startServer();
  const runs = reached();
  const slow = ask(port, "/slow", keptConnection());
  await runs;
  const stopped = draining.stop(100);
  await expect(slow).rejects.toThrow("socket hang up");
  await stopped;
});

test("a hurry ends the grace and cuts off what runs", async () => {
  const { draining, port, reached } = await startServer();
  const runs = reached();
  const slow = ask(port, "/slow", keptConnection());
  slow.catch(() => undefined);
  await runs;
  const started = performance.now();
  const ended = draining.begin(60_000).then(() => draining.stop(60_000));
  draining.hurry();
  await ended;
  expect(performance.now() - started).toBeLessThan(10_000);
  await expect(slow).rejects.toThrow("socket hang up");
});
