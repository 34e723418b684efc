import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { buildDrillApp } from "./drills/drill-process.ts";
import { wholeProcess } from "./drills/whole-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lavra-demo-"));
whenFileIsDone(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * A non-loopback IPv4 address of this machine. Without a network: 127.0.0.2, on which a listener bound to 127.0.0.1
 * does not answer.
 */
const OUTSIDE =
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === "IPv4")?.address ?? "127.0.0.2";

async function startDemo(environment: Record<string, string>) {
  const { url: databaseUrl } = await createTestDatabase(2);
  const shop = await wholeProcess(await buildDrillApp("whole-app"), {
    SHOP_MODE: "demo",
    TRUST_PROXY: "off",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...environment,
  });
  await shop.start();
  const port = Number(new URL(shop.url).port);
  return { shop, port, outside: `http://${OUTSIDE}:${port}` };
}

test("a demo is this computer's alone, by either of its names", async () => {
  const { shop, port } = await startDemo({ HOST: "" });
  const refused = once(connect(port, OUTSIDE), "connect").then(
    () => "connected",
    (error: NodeJS.ErrnoException) => error.code,
  );
  expect(await refused).toBe("ECONNREFUSED");
  for (const name of ["127.0.0.1", "localhost"]) {
    expect((await fetch(`http://${name}:${port}/sandbox/mailbox`)).status).toBe(200);
  }
  // A tunnel on this machine forwards requests from outside.
  const tunnelled = await fetch(`${shop.url}/sandbox/mailbox`, { headers: { "X-Forwarded-For": "203.0.113.7" } });
  expect([tunnelled.status, await tunnelled.text()]).toEqual([403, expect.stringContaining("só neste computador")]);
  expect(shop.output()).not.toContain("Atenção");
  expect(await shop.end()).toBe(0);
});

test("HOST opens it to others on purpose, and the start says what that means", async () => {
  const { shop, outside } = await startDemo({ HOST: "0.0.0.0" });
  expect((await fetch(`${outside}/sandbox/mailbox`)).status).toBe(200);
  await expect
    .poll(() => shop.output(), { timeout: 60_000 })
    .toMatch(/Atenção: HOST=0\.0\.0\.0 abre esta demonstração a outros computadores/);
  expect(shop.output()).toMatch(/os simuladores em \/sandbox obedecem a qualquer pessoa/);
});
