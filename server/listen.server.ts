import type { Server } from "node:http";
import { createServer as createDoor, type Server as Door, isIP } from "node:net";
import { type Config, ConfigError } from "#platform/config/config.server.ts";
import { isThisComputer } from "#platform/http/client-address.ts";

type Address = Pick<Config, "port" | "host">;

/** Both addresses of this computer's own name: browsers take the one, `curl` may take the other. */
const LOCALHOST = "localhost";
const [LOOPBACK, LOOPBACK_6] = ["127.0.0.1", "::1"];
/** The system has no IPv6. */
const NO_SUCH_ADDRESS = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"];

/** Whether only programs on this computer reach what listens there; undefined: it listens on all addresses. */
export function isLoopback(host: string | undefined): boolean {
  if (host === undefined || host === "::") return false;
  return host === LOCALHOST || (isIP(host) > 0 && isThisComputer(host));
}

/**
 * Starts to listen; for `localhost` on both loopback addresses, where there are two. Resolves to the door of the second one,
 * whose connections the server takes as its own. Throws a ConfigError where the port cannot be had.
 */
export async function listen(server: Server, { port, host }: Address): Promise<Door | null> {
  const first = host === LOCALHOST ? LOOPBACK : host;
  const failed = await tryListening(server, port, first);
  if (failed) throw portError(port, failed);
  if (host !== LOCALHOST) return null;

  const door = createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  const missing = await tryListening(door, portOf(server, port), LOOPBACK_6);
  if (!missing) return door;
  // Any free port was free for the first address only.
  if (port === 0 || NO_SUCH_ADDRESS.includes(missing.code ?? "")) return null;
  await new Promise((done) => server.close(done));
  throw portError(port, missing);
}

/** How this process reaches itself. */
export function ownUrl(server: Server, { port, host }: Address): string {
  const everywhere = host === undefined || host === LOCALHOST || host === "0.0.0.0" || host === "::";
  const name = everywhere ? LOOPBACK : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${portOf(server, port)}`;
}

function portOf(server: Server, fallback: number): number {
  const address = server.address();
  return address && typeof address === "object" ? address.port : fallback;
}

function tryListening(server: Door, port: number, host?: string): Promise<NodeJS.ErrnoException | null> {
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
