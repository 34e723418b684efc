import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface PageAnswer {
  status: number;
  body: string;
  headers: NodeJS.Dict<string | string[]>;
}

/** Sends a GET as browsers do, in one encoding, and decodes the answer. Throws where the connection breaks. */
export function readPage(url: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
  return new Promise((done, failed) => {
    const outgoing = request(url, { headers }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on("data", (part: Buffer) => parts.push(part));
      incoming.on("error", failed);
      incoming.on("end", () => {
        const bytes = Buffer.concat(parts);
        const encoding = incoming.headers["content-encoding"];
        const plain = encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
        done({ status: incoming.statusCode ?? 0, body: plain.toString(), headers: incoming.headers });
      });
    });
    outgoing.on("error", failed);
    outgoing.end();
  });
}

interface Seen {
  path: string;
  encoding: string;
  /** When the request was sent, by `performance.now()`. */
  at: number;
  /** How long the answer took, in ms. */
  ms: number;
  status: number;
  /** `hit`: Varnish had it. */
  cached: string;
  /** What `look` found in it. */
  shown: string;
}

export interface Watch {
  /** All answers so far. */
  seen: Seen[];
  stop(): Promise<void>;
}

const LOST: PageAnswer = { status: 0, body: "", headers: {} };
const ENCODINGS = ["br", "gzip", "identity"];

/** Readers who ask for each path in each encoding, again and again. */
export function watchPages(url: string, paths: readonly string[], look: (body: string) => string): Watch {
  const seen: Seen[] = [];
  let stopped = false;
  const read = async (path: string, encoding: string) => {
    while (!stopped) {
      const at = performance.now();
      const { status, body, headers } = await readPage(url + path, { "Accept-Encoding": encoding }).catch(() => LOST);
      const ms = Math.round(performance.now() - at);
      seen.push({ path, encoding, at, ms, status, cached: String(headers["x-cache"]), shown: look(body) });
      await new Promise((done) => setTimeout(done, 2));
    }
  };
  const readers = paths.flatMap((path) => ENCODINGS.map((encoding) => read(path, encoding)));
  return {
    seen,
    async stop() {
      stopped = true;
      await Promise.all(readers);
    },
  };
}

/** For how long after `since` somebody who asked was still shown something else than `wanted`, in ms; 0 if nobody was. */
export function oldFor(watch: Watch, since: number, wanted: string): number {
  const old = oldAnswers(watch, since, wanted);
  return Math.max(0, ...old.map(({ at }) => at - since));
}

/** The answers to requests sent after `since` that show something else than `wanted`. */
export function oldAnswers({ seen }: Watch, since: number, wanted: string): Seen[] {
  return seen.filter(({ at, status, shown }) => at > since && status === 200 && shown !== wanted);
}
