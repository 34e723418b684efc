import { spawnSync } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { contactMailJob } from "#shop/customers/contact/send-contact-mail.server.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

type Line = Record<string, unknown> & { level: number; msg: string };

const written: string[] = [];
let database: DatabaseProxy;
/** What the next page request throws; null: nothing. */
let fault: unknown = null;

const shop = await createTestShop({
  logLevel: "info",
  logTo: { write: (line) => written.push(line) },
  pages: () => async (request) => {
    if (request.method === "POST") await request.formData();
    if (fault !== null) throw fault;
    return new Response("fine");
  },
  reachDatabase: async (url) => {
    database = await startDatabaseProxy(url);
    return database.url;
  },
});

const linesOf = (): Line[] => written.map((line) => JSON.parse(line));
const loud = () => linesOf().filter(({ level }) => level >= 40);

async function during(work: () => Promise<unknown>): Promise<Line[]> {
  written.length = 0;
  await work();
  await pause(50);
  return linesOf();
}

/** Starts a request with a body of 5,000 bytes and disconnects in the middle. */
async function leaveWhileSending(path: string): Promise<void> {
  const { port, hostname } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${shop.url}`;
  socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":`);
  await pause(150);
  socket.destroy();
  await pause(150);
}

describe("lines of the log", () => {
  test("each carries process, host and version", async () => {
    const lines = await during(() => fetch(`${shop.url}/anything`));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatchObject({
        pid: process.pid,
        host: expect.stringMatching(/./),
        version: expect.stringMatching(/^\d/),
      });
    }
  });

  test("health checks are not among them", async () => {
    const lines = await during(() =>
      Promise.all(["/healthz", "/readyz", "/metrics"].map((path) => fetch(`${shop.url}${path}`))),
    );
    expect(lines).toEqual([]);
  });

  test.each([
    [
      "malformed JSON",
      () =>
        fetch(`${shop.url}/rest/v1/contact_messages`, {
          method: "POST",
          body: "{",
          headers: { "Content-Type": "application/json" },
        }),
    ],
    ["a wrong body", () => shop.json("/rest/v1/contact_messages", { name: 1 })],
    ["an address that is not there", () => fetch(`${shop.url}/rest/v1/nothing`)],
    ["a wrong method", () => fetch(`${shop.url}/rest/v1/products`, { method: "DELETE" })],
    ["a body that is too large", () => shop.json("/rest/v1/contact_messages", { message: "a".repeat(400_000) })],
    ["half a percent sign", () => fetch(`${shop.url}/produto/%E0%A4%A`)],
    ["a client who leaves while sending to the API", () => leaveWhileSending("/rest/v1/contact_messages")],
    ["a client who leaves while sending a form", () => leaveWhileSending("/contato")],
  ] as [string, () => Promise<unknown>][])("%s is no fault of ours", async (_what, work) => {
    const lines = await during(work);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test.each([
    [
      "an error with a cause",
      new Error("page broke", { cause: new Error("ana@exemplo.com") }),
      { message: "page broke", cause: { message: "[address]" } },
    ],
    [
      "several errors",
      new AggregateError([new Error("one"), new Error("two")], "both"),
      { message: "both", errors: [{ message: "one" }, { message: "two" }] },
    ],
  ])("%s is told as what it is", async (_what, error, described) => {
    fault = error;
    const lines = await during(() => fetch(`${shop.url}/anything`));
    fault = null;
    expect(lines.find(({ msg }) => msg === "request failed")).toMatchObject({
      level: 50,
      err: { ...described, name: expect.any(String), stack: expect.stringMatching(/^at /) },
    });
  });

  test("a job's failure says why", async () => {
    const { db, jobs } = shop.services;
    written.length = 0;
    await jobs.send(db, contactMailJob, { messageId: "no-uuid ana@exemplo.com" } as never);
    await soon(shop, async () => loud().find(({ msg }) => msg === "job failed")).toMatchObject({
      queue: "contact.mail",
      err: { message: expect.stringMatching(/./) },
    });
  });

  test("an outage is a warning with its request and no stack; nothing written says nothing or too much", async () => {
    const lines = await during(async () => {
      await database.cut();
      await fetch(`${shop.url}/rest/v1/products`);
      await database.restore();
    });
    const outage = lines.find(({ msg }) => msg === "database away");
    expect(outage).toMatchObject({ level: 40, path: "/rest/v1/products", reason: expect.stringMatching(/./) });
    expect(outage?.req).toBe(lines.find(({ msg }) => msg === "request")?.req);
    expect(JSON.stringify(outage)).not.toContain("stack");
    const all = written.join("");
    expect(all).not.toMatch(/\[object |"(msg|message|err)":"(unknown|undefined|)"/);
    expect(all).not.toMatch(/ana@exemplo\.com/);
    for (const line of linesOf()) expect(typeof line.msg, JSON.stringify(line)).toBe("string");
  });
});

describe("what nobody took", () => {
  const run = (script: string) => {
    const imports =
      'import { createLogger } from "#platform/observability/logging.server.ts"; import { exitOnUncaughtError, logConsole } from "#platform/observability/console-to-log.server.ts"; const logger = createLogger("info"); logConsole(logger); exitOnUncaughtError(logger);';
    const ended = spawnSync(process.execPath, ["--input-type=module", "-e", `${imports} ${script}`], {
      encoding: "utf8",
    });
    return {
      status: ended.status,
      stderr: ended.stderr,
      lines: ended.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    };
  };

  test.each([
    ["an error", 'setTimeout(() => { throw new Error("lost") }, 5)', { message: "lost", name: "Error" }],
    [
      "a rejection without an error",
      "Promise.reject({ email: 'ana@exemplo.com' })",
      { message: "an object with email", name: "Object" },
    ],
  ])("%s ends the process with a line", (_what, script, err) => {
    const { status, lines, stderr } = run(script);
    expect([status, stderr]).toEqual([1, ""]);
    expect(lines).toMatchObject([{ level: 60, err, pid: expect.any(Number) }]);
  });

  test("what packages print are lines, too; a client who left is not worth one", () => {
    const { lines } = run(
      'console.error("it broke for ana@exemplo.com", new TypeError("odd")); console.info("The user aborted a request."); console.warn({ a: 1 });',
    );
    expect(lines).toMatchObject([
      { level: 50, msg: "it broke for [address]", err: { name: "TypeError", message: "odd" } },
      { level: 40, msg: "a package reports an error" },
    ]);
  });
});
