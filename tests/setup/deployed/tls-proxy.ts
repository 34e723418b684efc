import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createProxyServer } from "httpxy";
import type { Certificate } from "./certificate.ts";

export interface TlsProxy {
  /** `https://localhost:{port}` */
  url: string;
  /** Sets the backends; requests use them in turn. */
  spreadOver(targets: readonly string[]): void;
  /** Whether it passes on the `X-Request-Id` that a client sent, as few proxies should; it sets none of its own. */
  passesRequestIds: boolean;
  close(): Promise<void>;
}

/**
 * Starts a proxy that terminates TLS, distributes requests over the shop's processes, and forwards the host, client
 * address and protocol. Drops forwarding headers that the client sent.
 */
export async function startTlsProxy({ cert, key }: Certificate): Promise<TlsProxy> {
  const proxy = createProxyServer({});
  let targets: readonly string[] = [];
  let requests = 0;
  const server = createServer({ cert, key }, async (incoming, outgoing) => {
    const target = targets[requests % targets.length];
    requests += 1;
    for (const name of Object.keys(incoming.headers))
      if (name.startsWith("x-forwarded-")) delete incoming.headers[name];
    incoming.headers["x-forwarded-for"] = incoming.socket.remoteAddress ?? "";
    incoming.headers["x-forwarded-proto"] = "https";
    // Providers sign their notices together with theirs.
    const isNotice = incoming.url?.startsWith("/webhooks/") ?? false;
    if (!made.passesRequestIds && !isNotice) delete incoming.headers["x-request-id"];
    try {
      await proxy.web(incoming, outgoing, { target });
    } catch {
      // As a gateway answers when its backend is down.
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { "Content-Type": "text/html" }).end("<h1>502</h1>");
    }
  });
  // Caddy's idle timeout. With Node's 5 seconds, a client may send a request on a connection that is being closed.
  server.keepAliveTimeout = 5 * 60_000;
  await new Promise<void>((ready) => server.listen(0, ready));
  const made: TlsProxy = {
    passesRequestIds: false,
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    spreadOver(next) {
      targets = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return made;
}
