import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type FileRequest, fetchFile } from "./fetch-file.server.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const wanted = (url: string, more: Partial<FileRequest> = {}): FileRequest => ({
  url,
  ownOrigin: "https://provider.example",
  mostBytes: 1_000,
  timeoutMs: 1_000,
  ...more,
});

/** A DNS lookup that resolves every host to these addresses and records the names. */
function named(...addresses: string[]) {
  const asked: string[] = [];
  const lookup: LookupFunction = (hostname, options, callback) => {
    asked.push(hostname);
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family);
  };
  return { lookup, asked };
}

test("brings the bytes of the service's own origin, and sends nothing but the question", async () => {
  let headers: IncomingHttpHeaders = {};
  const origin = await serve((request, response) => {
    headers = request.headers;
    response.end("%PDF-1.4");
  });
  const file = await fetchFile(wanted(`${origin}/a.pdf`, { ownOrigin: origin }));
  expect(file).toEqual({ kind: "file", bytes: Buffer.from("%PDF-1.4"), host: "127.0.0.1" });
  expect(Object.keys(headers).toSorted()).toEqual(["accept", "connection", "host"]);
});

test.each([
  "http://provider.example/a.pdf",
  "https://files.example:8443/a.pdf",
  "https://user:secret@files.example/a.pdf",
  "file:///etc/passwd",
  "data:application/pdf,%25PDF-",
  "no address",
  "",
])("asks nobody for %j, which is no plain https", async (url) => {
  const { lookup, asked } = named("8.8.8.8");
  expect(await fetchFile(wanted(url), lookup)).toEqual({ kind: "refused", reason: "not_https" });
  expect(asked).toEqual([]);
});

test.each([
  "127.0.0.1",
  "2130706433",
  "0x7f.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.0.10",
  "169.254.169.254",
  "100.100.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[fd00::1]",
  "[fe80::1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
])("asks no machine of our own network: %s", async (host) => {
  expect(await fetchFile(wanted(`https://${host}/a.pdf`))).toEqual({ kind: "refused", reason: "not_public" });
});

test.each([["127.0.0.1"], ["::1"], ["8.8.8.8", "10.0.0.1"], ["2001:4860:4860::8888", "fd00::1"]])(
  "nor one that a name leads to (%s %s)",
  async (...addresses) => {
    const { lookup, asked } = named(...addresses);
    const answer = await fetchFile(wanted("https://files.example/a.pdf"), lookup);
    expect(answer).toEqual({ kind: "refused", reason: "not_public" });
    expect(asked).toEqual(["files.example"]);
  },
);

test("a redirect is looked at like the first address, and there are not many of them", async () => {
  let inner = 0;
  const secret = await serve((_, response) => {
    inner += 1;
    response.end("%PDF-");
  });
  const origin = await serve((request, response) => {
    const to = { "/away": `${secret}/x`, "/loop": "/loop", "/once": "/file" }[request.url ?? ""];
    if (to) response.writeHead(302, { Location: to }).end();
    else response.end("%PDF-");
  });
  const ask = (path: string) => fetchFile(wanted(origin + path, { ownOrigin: origin }));
  expect(await ask("/once")).toMatchObject({ kind: "file" });
  expect(await ask("/away")).toEqual({ kind: "refused", reason: "not_https" });
  expect(await ask("/loop")).toEqual({ kind: "refused", reason: "too_many_redirects" });
  expect(inner).toBe(0);
});

test("gives up on what is too large, too slow, refused or not there", async () => {
  const origin = await serve((request, response) => {
    if (request.url === "/large") response.end("x".repeat(1_001));
    else if (request.url === "/slow") response.write("%PDF-");
    else if (request.url === "/cut")
      response.writeHead(200, { "Content-Length": "10" }).write("%PDF-", () => response.destroy());
    else response.writeHead(403).end();
  });
  const ask = (path: string, timeoutMs = 1_000) => fetchFile(wanted(origin + path, { ownOrigin: origin, timeoutMs }));
  expect(await ask("/large")).toEqual({ kind: "too_large" });
  expect(await ask("/slow", 100)).toEqual({ kind: "timeout" });
  expect(await ask("/cut")).toEqual({ kind: "unreachable" });
  expect(await ask("/other")).toEqual({ kind: "status", status: 403 });
  const gone = await fetchFile(wanted("http://127.0.0.1:1/", { ownOrigin: "http://127.0.0.1:1" }));
  expect(gone).toEqual({ kind: "unreachable" });
});
