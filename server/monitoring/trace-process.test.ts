import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startCollector } from "#tests/setup/otlp/start-collector.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { wholeTest } from "#tests/setup/test-size.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-traces-"));
whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));

/** Writes down every module that the process loads, by `import` or `require`. */
const NOTE_MODULES = `import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.MODULES_FILE, url + "\\n");
    return next(url, context);
  },
});
`;

/** Starts the built shop, asks for a page, ends it; tells its modules of OpenTelemetry and its log. */
async function runShop(name: string, environment: Record<string, string>) {
  const database = await createTestDatabase(2, "stocked");
  const hooks = join(folder, "hooks.mjs");
  const modules = join(folder, `${name}.modules`);
  writeFileSync(hooks, NOTE_MODULES);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--import", hooks, "build/server/index.js"], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.url,
      MODULES_FILE: modules,
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  whenFileIsDone(() => child.kill("SIGKILL"));
  let log = "";
  child.stdout.on("data", (part) => (log += String(part)));
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
  await expect.poll(isReady, { timeout: 45_000 }).toBe(true);
  expect((await fetch(`${url}/login`)).status).toBe(200);
  const ending = performance.now();
  child.kill("SIGTERM");
  const [code] = await exited;
  const loaded = readFileSync(modules, "utf8")
    .split("\n")
    .flatMap((each) => /node_modules\/@opentelemetry\/([\w-]+)/.exec(each)?.[1] ?? []);
  return { code, log, endedMs: performance.now() - ending, loaded: [...new Set(loaded)].sort() };
}

test("without an endpoint nothing of OpenTelemetry is loaded but the API, which another package asks for", async () => {
  const { code, loaded, log } = await runShop("off", { OTEL_SERVICE_NAME: "x", OTEL_TRACES_SAMPLER: "always_on" });
  expect(code).toBe(0);
  expect(["api"]).toEqual(expect.arrayContaining(loaded));
  expect(log).not.toContain('"trace"');
});

test("the ordered end sends what is left", async () => {
  const collector = await startCollector();
  const { code, loaded, log } = await runShop("on", { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  expect(code).toBe(0);
  expect(loaded).toContain("exporter-trace-otlp-proto");
  const page = collector.spans.find(({ name }) => name === "GET private_page");
  expect(page?.resource).toMatchObject({
    "service.name": "lavra",
    "lavra.role": "all",
    "deployment.environment.name": "demo",
  });
  expect(log).toContain(`"trace":"${page?.traceId}"`);
});

wholeTest(
  "a collector that never answers delays the end by three seconds at most",
  async () => {
    const collector = await startCollector("silent");
    const { code, endedMs } = await runShop("silent", { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    expect(code).toBe(0);
    expect(collector.exports()).toBeGreaterThan(0);
    // The machine may be busy.
    expect(endedMs).toBeLessThan(15_000);
  },
  120_000,
);
