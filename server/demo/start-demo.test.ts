import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readDemoState } from "#shop/demo/demo-queries.server.ts";
import { beginRun } from "#shop/demo/demo-store.server.ts";
import { resumeDemo } from "#shop/demo/resume-demo.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { startDemo } from "./start-demo.server.ts";

const shop = await createTestShop({ worker: false });
const { services } = shop;
const { db, clock } = services;
const { session: manager } = await createTestStaff(shop, "manager");
const { session: packer } = await createTestStaff(shop, "fulfilment");
const folder = await mkdtemp(join(tmpdir(), "demo-"));
afterAll(() => rm(folder, { recursive: true }));
await beginRun(db, { seed: 1, planned: 301, now: clock() });

const where = { databaseUrl: "", sandboxUrl: "", publicUrl: "" };

/** A program that fails until its `good`th start. */
async function programFailingUntil(good: number) {
  const [program, starts] = [join(folder, `${good}.mjs`), join(folder, `${good}.starts`)];
  await appendFile(starts, "");
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(starts)}, ".");
     process.exitCode = readFileSync(${JSON.stringify(starts)}, "utf8").length < ${good} ? 1 : 0;`,
  );
  return { program, started: async () => (await readFile(starts, "utf8")).length };
}

const hasStopped = async () => (await readDemoState(db))?.hasStopped;

// Rules: DEMO-13.
test("what fails is tried again with pauses; then the panel says so, and a press has it go on", async () => {
  const { program, started } = await programFailingUntil(5);
  const stop = startDemo({}, where, services, { program, pausesMs: [1, 1], lookMs: 20 });
  await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);
  expect(await started()).toBe(3);
  expect(await readDemoState(db)).toMatchObject({ isMaking: false, planned: 301 });

  expect(await resumeDemo(services, packer)).toMatchObject({ kind: "refused" });
  expect(await resumeDemo(services, manager)).toEqual({ kind: "resumed" });
  expect(await readDemoState(db)).toMatchObject({ isMaking: true, hasStopped: false });
  await expect.poll(started, { timeout: 20_000 }).toBe(5);
  await stop();
  expect(await started()).toBe(5);
});

test("the end of the shop ends the pause, too, and a new start tries again", async () => {
  const { program, started } = await programFailingUntil(100);
  const stop = startDemo({}, where, services, { program, pausesMs: [600_000], lookMs: 20 });
  await expect.poll(started, { timeout: 20_000 }).toBe(1);
  await stop();
  await db.updateTable("demo_runs").set({ stopped_at: clock() }).execute();
  await beginRun(db, { seed: 1, planned: 301, now: clock() });
  expect(await hasStopped()).toBe(false);
});
