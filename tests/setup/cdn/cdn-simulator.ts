import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { whenFileIsDone } from "../clean-up.ts";

/** What a CDN keeps of an answer. */
interface Copy {
  status: number;
  headers: [string, string][];
  body: Buffer;
  tags: string[];
  storedAt: number;
  maxAgeMs: number;
}

export interface CdnRules {
  /** The field that says how long an answer is kept; else `Cache-Control` does. */
  control: string;
  tags: { field: string; separator: RegExp };
  /** Answers a call of the API; `purge` returns how many copies it dropped. */
  api(call: { request: IncomingMessage; body: string; purge: (tags: string[]) => number }): ApiAnswer;
}

export interface ApiAnswer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

export interface SimulatedCdn {
  /** The address that visitors use. */
  url: string;
  apiUrl: string;
  /** The tags of each purge that it took. */
  purges: string[][];
  /** Answers the next calls of the API with these, in this order. */
  refuse(...answers: ApiAnswer[]): void;
}

/**
 * A CDN on the wire: an edge that keeps what its rules let it, and the API that purges. It never revalidates and sends
 * no stale copy.
 */
export async function startCdnSimulator(originUrl: () => string, rules: CdnRules): Promise<SimulatedCdn> {
  const copies = new Map<string, Copy>();
  const purges: string[][] = [];
  const refusals: ApiAnswer[] = [];

  const purge = (tags: string[]) => {
    purges.push(tags);
    const found = [...copies].filter(([, copy]) => copy.tags.some((tag) => tags.includes(tag)));
    for (const [key] of found) copies.delete(key);
    return found.length;
  };

  async function visit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.url ?? "/";
    const kept = copies.get(key);
    if (kept && Date.now() - kept.storedAt < kept.maxAgeMs) return send(response, kept, "HIT");
    const cookie = request.headers.cookie;
    const origin = await fetch(originUrl() + key, {
      redirect: "manual",
      headers: { "Accept-Encoding": "identity", ...(cookie ? { Cookie: cookie } : {}) },
    });
    const copy: Copy = {
      status: origin.status,
      headers: [...origin.headers].filter(([name]) => name !== "transfer-encoding" && name !== "connection"),
      body: Buffer.from(await origin.arrayBuffer()),
      tags: (origin.headers.get(rules.tags.field) ?? "").split(rules.tags.separator).filter(Boolean),
      storedAt: Date.now(),
      maxAgeMs: maxAgeOf(origin.headers, rules.control) * 1_000,
    };
    if (copy.maxAgeMs > 0 && !origin.headers.has("Set-Cookie")) copies.set(key, copy);
    send(response, copy, "MISS");
  }

  async function call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const bytes of request) body += String(bytes);
    const answer = refusals.shift() ?? rules.api({ request, body, purge });
    response.writeHead(answer.status, { "Content-Type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  return {
    url: await serve(visit),
    apiUrl: await serve(call),
    purges,
    refuse: (...answers) => void refusals.push(...answers),
  };
}

function send(response: ServerResponse, { status, headers, body }: Copy, cached: string): void {
  response.writeHead(status, [...headers.flat(), "X-Cache", cached]);
  response.end(body);
}

/** In seconds; 0: not kept. */
function maxAgeOf(headers: Headers, control: string): number {
  const cacheControl = headers.get("Cache-Control") ?? "";
  const own = headers.get(control);
  if (own === null && /private|no-store|no-cache/.test(cacheControl)) return 0;
  return Number(/max-age=(\d+)/.exec(own ?? cacheControl)?.[1] ?? 0);
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenFileIsDone(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
