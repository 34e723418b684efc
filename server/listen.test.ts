import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, createServer as createSocketServer, type Server as SocketServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { drainable } from "./draining.server.ts";
import { isLoopback, listen, ownUrl } from "./listen.server.ts";

const open: SocketServer[] = [];
afterEach(() => {
  for (const endpoint of open.splice(0)) endpoint.close();
});

function aServer(): Server {
  const server = createServer((incoming, outgoing) => void outgoing.end(`for ${incoming.socket.remoteAddress}`));
  open.push(server);
  return server;
}

async function reaches(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  const reached = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return reached;
}

const hasIpv6 = await listen(aServer(), { port: await freePort(), host: "::1" }).then(
  () => true,
  () => false,
);

describe("where the server listens", () => {
  test("`localhost` is both loopback addresses and no other", async () => {
    const server = aServer();
    const port = await freePort();
    const draining = drainable(server);
    draining.addSocketServer(await listen(server, { port, host: "localhost" }));
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("for 127.0.0.1");
    if (hasIpv6) expect(await (await fetch(`http://[::1]:${port}`)).text()).toBe("for ::1");
    expect((await fetch(`http://localhost:${port}`)).status).toBe(200);
    // Another address of this machine; 127.0.0.2 always exists.
    expect(await reaches("127.0.0.2", port)).toBe(false);
    expect(ownUrl(server, { port, host: "localhost" })).toBe(`http://127.0.0.1:${port}`);

    await draining.stop(1_000);
    expect([await reaches("127.0.0.1", port), await reaches("::1", port)]).toEqual([false, false]);
  });

  test("without a host it is all addresses", async () => {
    const server = aServer();
    const port = await freePort();
    expect(await listen(server, { port, host: undefined })).toBeNull();
    expect(await reaches("127.0.0.2", port)).toBe(true);
  });

  test("any free port will do", async () => {
    const server = aServer();
    const endpoint = await listen(server, { port: 0, host: "localhost" });
    if (endpoint) open.push(endpoint);
    expect((await fetch(ownUrl(server, { port: 0, host: "localhost" }))).status).toBe(200);
  });

  test("a port that another program has is named, on either address", async () => {
    const taken = aServer();
    const port = await freePort();
    await listen(taken, { port, host: "127.0.0.1" });
    await expect(listen(aServer(), { port, host: "localhost" })).rejects.toThrow(
      `PORT: ${port} is in use by another program`,
    );
    if (!hasIpv6) return;
    const other = createSocketServer();
    open.push(other);
    const second = await freePort();
    other.listen(second, "::1");
    await once(other, "listening");
    await expect(listen(aServer(), { port: second, host: "localhost" })).rejects.toThrow(
      `PORT: ${second} is in use by another program`,
    );
    expect(await reaches("127.0.0.1", second)).toBe(false);
  });
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.0.2.2", false],
  ["loja.exemplo", false],
  [undefined, false],
])("%s is this computer alone: %s", (host, alone) => {
  expect(isLoopback(host)).toBe(alone);
});
