import type { Server } from "node:http";
import { createServer as createSocketServer, isIP, type Server as SocketServer } from "node:net";
import { ConfigError } from "#platform/config/config-error.ts";
import { isLoopbackAddress } from "#platform/http/client-address.ts";
import type { Config } from "#shop/config/config.server.ts";

type Address = Pick<Config, "port" | "host">;

/** Resolves to 127.0.0.1 or ::1: browsers may use one, `curl` the other. */
const LOCALHOST = "localhost";
const [LOOPBACK, LOOPBACK_6] = ["127.0.0.1", "::1"];
/** Errors on systems without IPv6. */
const NO_SUCH_ADDRESS = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"];

/** Reachable only from this machine. Undefined means all addresses, so false. */
export function isLoopback(host: string | undefined): boolean {
  if (host === undefined || host === "::") return false;
  return host === LOCALHOST || (isIP(host) > 0 && isLoopbackAddress(host));
}

/**
 * For `localhost` on both loopback addresses: resolves to the second listening socket, which passes its connections to
 * `server`. Throws a ConfigError if the port is not available.
 */
export async function listen(server: Server, { port, host }: Address): Promise<SocketServer | null> {
  const first = host === LOCALHOST ? LOOPBACK : host;
  const failed = await tryListening(server, port, first);
  if (failed) throw portError(port, failed);
  if (host !== LOCALHOST) return null;

  const socketServer = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit("connection", socket),
  );
  const missing = await tryListening(socketServer, portOf(server, port), LOOPBACK_6);
  if (!missing) return socketServer;
  // Port 0 picked a port that is free on IPv4, but maybe not on IPv6.
  if (port === 0 || NO_SUCH_ADDRESS.includes(missing.code ?? "")) return null;
  await new Promise((done) => server.close(done));
  throw portError(port, missing);
}

export function ownUrl(server: Server, { port, host }: Address): string {
  const everywhere = host === undefined || host === LOCALHOST || host === "0.0.0.0" || host === "::";
  const name = everywhere ? LOOPBACK : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${portOf(server, port)}`;
}

function portOf(server: Server, fallback: number): number {
  const address = server.address();
  return address && typeof address === "object" ? address.port : fallback;
}

function tryListening(server: SocketServer, port: number, host?: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((done) => {
    server.once("error", done);
    server.listen(port, host, () => {
      server.off("error", done);
      done(null);
    });
  });
}

function portError(port: number, error: NodeJS.ErrnoException): ConfigError {
  const reason = error.code === "EADDRINUSE" ? "is in use by another program" : `cannot be used (${error.message})`;
  return new ConfigError(`PORT: ${port} ${reason}`);
}
