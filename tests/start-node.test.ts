import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-start-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copied: where they lie decides which packages they find. */
const COPIED = new Set(["scripts", "package.json", "package-lock.json"]);
const LEFT_OUT = new Set([".env", ".git", "data", "node_modules", "test-results"]);

/** A checkout with the project's files and packages, but with `program` as the packages' Node. */
function checkoutWith(name: string, program: string): string {
  const root = join(folder, name);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  for (const entry of readdirSync(".")) {
    if (COPIED.has(entry)) cpSync(entry, join(root, entry), { recursive: true, preserveTimestamps: true });
    else if (!LEFT_OUT.has(entry)) symlinkSync(resolve(entry), join(root, entry));
  }
  const packaged = `node-linux-${process.arch}`;
  for (const entry of readdirSync("node_modules")) {
    if (entry !== packaged) symlinkSync(resolve("node_modules", entry), join(root, "node_modules", entry));
  }
  mkdirSync(join(root, "node_modules", packaged));
  writeFileSync(join(root, "node_modules", packaged, "package.json"), JSON.stringify({ bin: { node: "node" } }));
  writeFileSync(join(root, "node_modules", packaged, "node"), program, { mode: 0o755 });
  return root;
}

test.each([
  ["unable", "cannot run here", "#!/lib/no-such-interpreter\n"],
  ["older", "is older than the machine's", '#!/bin/sh\n[ "$1" = --version ] && echo v26.0.0\n'],
])("%s: `npm start` serves the shop by the machine's Node where the packaged one %s", async (name, _, program) => {
  const database = await createTestDatabase();
  const port = await freePort();
  const child = spawn(process.execPath, [join("scripts", "run.mjs"), "start"], {
    cwd: checkoutWith(name, program),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, `${name}-data`),
      DEMO_ORDERS: "no",
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += String(bytes)));
  try {
    const isReady = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => child.exitCode,
      );
    await expect.poll(isReady, { timeout: 90_000, message: said }).toBe(true);
    expect(said).not.toContain("Building");
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await database.close();
  }
});
