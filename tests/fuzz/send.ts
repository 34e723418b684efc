import { Agent, type ClientRequest, request } from "node:http";
import { brotliDecompressSync, unzipSync } from "node:zlib";
import type { FuzzCase } from "./cases/fuzz-case.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** Milliseconds since the epoch, as `to`. */
  from: number;
  to: number;
  /** The connection ended within the body. */
  isCut?: true;
}

/** Longer than any response takes. */
const PATIENCE_MS = 15_000;

/** Large, because a redirect repeats a long URL percent-encoded. */
const LONGEST_HEAD = 256 * 1024;

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

const now = () => performance.timeOrigin + performance.now();

type HeaderLines = readonly (readonly [string, string])[];

/**
 * Sends a case unchanged (`fetch` would normalize path and headers). Null: no response in time. Status 0: the server
 * closed the connection without a response.
 */
export async function send(url: string, fuzz: FuzzCase, identity: HeaderLines): Promise<Answer | null> {
  const first = await sendOnce(url, fuzz, identity, agent);
  // Retries on a new connection, like a browser: a keep-alive connection may close just as the request is sent.
  return first === "closed before" ? withoutKeeping(url, fuzz, identity) : first;
}

async function withoutKeeping(url: string, fuzz: FuzzCase, identity: HeaderLines): Promise<Answer | null> {
  const answer = await sendOnce(url, fuzz, identity, false);
  return answer === "closed before" ? null : answer;
}

function sendOnce(
  url: string,
  fuzz: FuzzCase,
  identity: HeaderLines,
  over: Agent | false,
): Promise<Answer | null | "closed before"> {
  const { hostname, port, host } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Answer | null | "closed before">();
  const from = now();
  const { method, path } = fuzz;
  const options = { agent: over, hostname, port, method, path, setHost: false, maxHeaderSize: LONGEST_HEAD };
  const sent: ClientRequest = request({ ...options, headers: linesOf(fuzz, identity, host) }, (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("error", () => {
      clearTimeout(patience);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: "", from, to: now(), isCut: true });
    });
    answer.on("end", () => {
      clearTimeout(patience);
      const body = plainBody(Buffer.concat(parts), answer.headers["content-encoding"]);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, from, to: now() });
    });
  });
  const patience = setTimeout(() => {
    resolve(null);
    sent.destroy();
  }, PATIENCE_MS);
  function failed(): void {
    clearTimeout(patience);
    resolve(sent.reusedSocket ? "closed before" : { status: 0, headers: {}, body: "", from, to: now() });
  }
  sent.on("error", failed);
  sent.end(fuzz.body ?? undefined);
  return promise;
}

function plainBody(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" || encoding === "deflate" ? unzipSync(bytes) : bytes).toString();
}

function linesOf(fuzz: FuzzCase, identity: HeaderLines, host: string): string[] {
  const named = new Set(fuzz.headers.map(([name]) => name.toLowerCase()));
  const lines = [...fuzz.headers, ...identity.filter(([name]) => !named.has(name.toLowerCase()))];
  if (!named.has("host")) lines.push(["Host", host]);
  if (fuzz.body && !named.has("content-length")) lines.push(["Content-Length", String(fuzz.body.length)]);
  return lines.flat();
}
