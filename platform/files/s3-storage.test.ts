import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test, vi } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { entriesOf } from "#tests/setup/files/storage-contract.ts";
import { piecesOf } from "#tests/setup/test-uploads.ts";
import { findBucket, refuseWrongBucket, tryBucket } from "./s3-check.server.ts";
import { createS3Circuit } from "./s3-circuit.ts";
import { openS3Storage } from "./s3-storage.server.ts";
import { isStorageFailure, type Storage, StorageAway } from "./storage.server.ts";

// The contract is tested against a real server by `npm run drill -- s3`. Here are a closed port, and a server with one answer.
const SECRET = "a-secret-that-no-message-has";
const settings = {
  bucket: "pictures",
  endpoint: "",
  region: "us-east-1",
  accessKeyId: "AKIAEXAMPLE",
  secretAccessKey: SECRET,
  prefix: "",
};
const failures: unknown[] = [];
let answer = { status: 200, body: "" };
let requests = 0;

const server = createServer((_, outgoing) => {
  requests += 1;
  outgoing.writeHead(answer.status, { "Content-Type": "application/xml" }).end(answer.body);
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
whenFileIsDone(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  failures.length = 0;
  requests = 0;
});

const errorBody = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
const answering = () => ({ ...settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const closed = async () => ({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` });
const openAt = (at: typeof settings) => openS3Storage(at, (error) => failures.push(error));

async function failureOf(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => new Error("it went through"),
    (failure: unknown) => failure,
  );
  if (!(error instanceof Error)) throw error;
  return error;
}

const operations: [string, (storage: Storage) => Promise<unknown>][] = [
  ["read", (storage) => storage.read("a/b")],
  ["has", (storage) => storage.has("a/b")],
  ["list", (storage) => entriesOf(storage, "a")],
  ["write", (storage) => storage.write("a/b", Buffer.from("silver"))],
  ["writePieces", (storage) => storage.writePieces("a/b", piecesOf(Buffer.alloc(100_000)))],
  ["readPieces", (storage) => buffer(storage.readPieces("a/b"))],
  ["remove", (storage) => storage.remove("a/b")],
];

test.each(operations)("%s at a closed port is a failure of the storage, and told", async (_, operate) => {
  const error = await failureOf(operate(openAt(await closed())));
  expect(error).toBeInstanceOf(StorageAway);
  expect(isStorageFailure(error)).toBe(true);
  expect(error.message).toContain("ECONNREFUSED");
  expect(failures).toEqual([error]);
});

test.each(operations)("%s with keys that are refused is one, too, and names no secret", async (_, operate) => {
  answer = { status: 403, body: errorBody("SignatureDoesNotMatch") };
  const storage = openAt(answering());
  const errors = [
    await failureOf(operate(storage)),
    await failureOf(operate(storage)),
    await failureOf(operate(storage)),
  ];
  for (const error of errors) {
    expect(error).toBeInstanceOf(StorageAway);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(new RegExp(`${SECRET}|AKIAEXAMPLE`));
  }
  // It answers, so it is not away.
  expect(storage.isAway()).toBe(false);
});

test("after three failures nobody waits any more, until it answers again", async () => {
  answer = { status: 503, body: errorBody("SlowDown") };
  const storage = openAt(answering());
  for (let n = 0; n < 3; n += 1) expect(await failureOf(storage.has("a/b"))).toBeInstanceOf(StorageAway);
  expect(storage.isAway()).toBe(true);
  const before = requests;
  const started = performance.now();
  const many = await Promise.all(Array.from({ length: 200 }, () => failureOf(storage.read("a/b"))));
  expect(many.every((error) => error instanceof StorageAway)).toBe(true);
  // Far less than one try after another would take.
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(requests - before).toBeLessThanOrEqual(2);
  answer = { status: 404, body: "" };
  await expect.poll(() => storage.isAway(), { timeout: 5_000 }).toBe(false);
  expect(await storage.read("a/b")).toBeNull();
});

test("a stream that breaks off is not a failure of the storage", async () => {
  async function* broken() {
    yield Buffer.from("sil");
    throw new Error("the line went dead");
  }
  const storage = openAt(await closed());
  const error = await failureOf(storage.writePieces("a/b", broken()));
  expect(error.message).toBe("the line went dead");
  expect(isStorageFailure(error)).toBe(false);
  expect(failures).toEqual([]);
});

test.each([
  [404, "bucket"],
  [403, "keys"],
  [301, "region"],
] as const)("a start is refused when the bucket's answer is %i", async (status, reason) => {
  answer = { status, body: "" };
  expect(await findBucket(answering())).toMatchObject({ kind: "refused", reason });
  expect(await tryBucket(answering())).toMatchObject({ kind: "refused", reason });
  await expect(refuseWrongBucket(answering(), { warn: () => undefined })).rejects.toThrow(
    "S3_BUCKET: pictures cannot be used: ",
  );
});

test("a shop starts while S3 is away, and says so", async () => {
  const warn = vi.fn();
  await refuseWrongBucket(await closed(), { warn });
  answer = { status: 503, body: "" };
  await refuseWrongBucket(answering(), { warn });
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringContaining("S3 gives no answer"),
    expect.stringContaining("S3 gives no answer"),
  ]);
});

test("the circuit is closed by a probe only, and opened by failures in a row", async () => {
  let isBack = false;
  const circuit = createS3Circuit({ failures: 2, probeEveryMs: 5, probe: async () => isBack });
  circuit.failed(false);
  circuit.succeeded();
  circuit.failed(false);
  expect(circuit.isOpen()).toBe(false);
  circuit.failed(false);
  expect(circuit.isOpen()).toBe(true);
  circuit.succeeded();
  expect(circuit.isOpen()).toBe(true);
  isBack = true;
  await expect.poll(() => circuit.isOpen()).toBe(false);
  isBack = false;
  circuit.failed(true);
  expect(circuit.isOpen()).toBe(true);
});
