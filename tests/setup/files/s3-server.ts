// A server that speaks S3 as far as backups need it, on the loopback address and in memory. It checks signatures, checksums
// and the sizes of parts as S3 does, and fails in the ways that a test asks for.
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { whenFileIsDone } from "../clean-up.ts";

const BUCKET = "backups";
const KEYS = { accessKeyId: "AKIATEST", secretAccessKey: "the-secret-of-the-bucket" };
const SMALLEST_PART = 5 * 1024 * 1024;
/** Few, so that a listing has several pages. */
const KEYS_OF_A_PAGE = 3;

export interface Asked {
  method: string;
  key: string;
  query: URLSearchParams;
}

/** How a request fails: its connection is cut amid the body or before the answer, or it is answered so. */
export type Fault =
  | { kind: "cut" }
  | { kind: "answer lost" }
  | { kind: "refused"; status: number; code: string }
  | { kind: "other size"; bytes: number }
  | { kind: "other tag" };

interface StoredObject {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export interface S3Server {
  settings: S3Settings;
  /** The same as a shop's environment. */
  environment: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** What has been asked, in order. */
  asked: Asked[];
  unfinishedUploads(): number;
  /** Decides for each request how it fails; null: it does not. */
  failing: (asked: Asked) => Fault | null;
}

/** Starts one, which ends with the test file. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer>; headers: Record<string, string> }>();
  const server: S3Server = {
    settings: { bucket: BUCKET, endpoint: "", region: "us-east-1", prefix: "", ...KEYS },
    environment: {},
    objects,
    asked: [],
    unfinishedUploads: () => uploads.size,
    failing: () => null,
  };

  function put(key: string, bytes: Buffer, headers: Record<string, string>, etag = md5(bytes)): StoredObject {
    const object = { bytes, etag: `"${etag}"`, headers };
    objects.set(key, object);
    return object;
  }

  function answerWrite({ method, key, query }: Asked, body: Buffer, headers: Record<string, string>): Answer {
    const upload = uploads.get(query.get("uploadId") ?? "");
    if (query.has("uploadId") && !upload) return refused(404, "NoSuchUpload");
    if (method === "POST" && query.has("uploads")) {
      const id = `upload-${Math.random().toString(36).slice(2)}`;
      uploads.set(id, { key, parts: new Map(), headers });
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (upload && method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { ETag: `"${md5(body)}"` } };
    }
    if (upload && method === "POST") {
      const named = [...body.toString().matchAll(/<ETag>(?:"|&quot;)?([0-9a-f]+)/g)].map(([, tag = ""]) => tag);
      const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
      if (named.join() !== parts.map(md5).join()) return refused(400, "InvalidPart");
      if (parts.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) return refused(400, "EntityTooSmall");
      const tags = Buffer.concat(parts.map((part) => createHash("md5").update(part).digest()));
      const { etag } = put(upload.key, Buffer.concat(parts), upload.headers, `${md5(tags)}-${parts.length}`);
      uploads.delete(query.get("uploadId") ?? "");
      return xml(`<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
    }
    if (method === "PUT") return { status: 200, headers: { ETag: put(key, body, headers).etag } };
    uploads.delete(query.get("uploadId") ?? "");
    if (!upload) objects.delete(key);
    return { status: 204 };
  }

  function answerRead({ key, query }: Asked, range: string | undefined): Answer {
    if (key === "") return list(query);
    const object = objects.get(key);
    if (!object) return refused(404, "NoSuchKey");
    const { bytes, etag, headers } = object;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (first === undefined) return { status: 200, headers: { ...headers, ETag: etag }, body: bytes };
    const part = bytes.subarray(Number(first), Number(last) + 1);
    const end = Number(first) + part.length - 1;
    return {
      status: 206,
      headers: { ...headers, ETag: etag, "Content-Range": `bytes ${first}-${end}/${bytes.length}` },
      body: part,
    };
  }

  function list(query: URLSearchParams): Answer {
    const after = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after);
    const shown = keys.slice(0, KEYS_OF_A_PAGE);
    const contents = shown.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
    );
    const isCut = keys.length > shown.length;
    const next = isCut ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : "";
    return xml(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`);
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(incoming.url ?? "/", "http://s3");
    const [, bucket, ...rest] = pathname.split("/");
    const asked = { method: incoming.method ?? "", key: decodeURIComponent(rest.join("/")), query };
    server.asked.push(asked);
    const fault = server.failing(asked);
    if (fault?.kind === "cut" && ["PUT", "POST"].includes(asked.method)) {
      // Amid the body.
      incoming.once("data", () => incoming.socket.destroy());
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const answer =
      fault?.kind === "refused"
        ? refused(fault.status, fault.code)
        : (refusalOf(incoming, body, bucket) ??
          (["PUT", "POST", "DELETE"].includes(asked.method)
            ? answerWrite(asked, body, notesOf(incoming))
            : answerRead(asked, incoming.headers.range)));
    if (fault?.kind === "answer lost") return void incoming.socket.destroy();
    const content = answer.body ?? Buffer.alloc(0);
    const length = fault?.kind === "other size" ? fault.bytes : content.length;
    outgoing.writeHead(answer.status, {
      ...answer.headers,
      ...(fault?.kind === "other tag" && { ETag: `"${"0".repeat(32)}"` }),
      "Content-Length": length,
    });
    if (asked.method === "HEAD") return void outgoing.end();
    if (fault?.kind === "cut") {
      outgoing.write(content.subarray(0, content.length / 2), () => incoming.socket.destroy());
      return;
    }
    outgoing.end(content);
  }

  const http = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      // A client that has left; anything else ends the test by what it then lacks.
      if (!incoming.destroyed) outgoing.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((ready) => http.listen(0, "127.0.0.1", ready));
  whenFileIsDone(() => {
    http.closeAllConnections();
    http.close();
  });
  server.settings.endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  server.environment = {
    BACKUP_S3_BUCKET: BUCKET,
    BACKUP_S3_ENDPOINT: server.settings.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
  return server;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer;
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const xml = (text: string): Answer => ({
  status: 200,
  headers: { "Content-Type": "application/xml" },
  body: Buffer.from(`<?xml version="1.0"?>${text}`),
});
const refused = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>No.</Message></Error>`),
  status,
});

/** The notes of an uploader, which belong to the object. */
function notesOf({ headers }: IncomingMessage): Record<string, string> {
  const notes = Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-"));
  return Object.fromEntries(notes.map(([name, value]) => [name, String(value)]));
}

/** What is wrong with a request before anything is done; null: nothing. */
function refusalOf(incoming: IncomingMessage, body: Buffer, bucket: string | undefined): Answer | null {
  const { headers } = incoming;
  if (!headers.authorization?.includes(`Credential=${KEYS.accessKeyId}/`)) return refused(403, "InvalidAccessKeyId");
  if (!isSigned(incoming)) return refused(403, "SignatureDoesNotMatch");
  if (bucket !== BUCKET) return refused(404, "NoSuchBucket");
  const digest = headers["content-md5"];
  if (digest !== undefined && digest !== Buffer.from(md5(body), "hex").toString("base64")) {
    return refused(400, "BadDigest");
  }
  return null;
}

/** AWS signature, version 4. */
function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
  const [, scope = "", names = "", signature = ""] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? "") ?? [];
  const [path, query = ""] = url.split("?");
  const sorted = query
    .split("&")
    .map((each) => (each === "" || each.includes("=") ? each : `${each}=`))
    .sort();
  const lines = names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const asked = [method, path, sorted.join("&"), lines.join(""), names, headers["x-amz-content-sha256"]].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(asked)].join("\n");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((secret, word) => hmac(secret, word), `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, text).toString("hex") === signature;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
