import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

test.each(["full", "low"] as const)(
  "a password fits the hash of %s cost that was made of it, and no other",
  async (cost) => {
    const hash = await hashPassword("prata 925", cost);
    expect(await hashPassword("prata 925", cost)).not.toBe(hash);
    expect(await verifyPassword({ hash, password: "prata 925" })).toBe(true);
    expect(await verifyPassword({ hash, password: "prata 924" })).toBe(false);
  },
);

test("many passwords at once leave threads to files, compression and connections", async () => {
  let hashed = 0;
  const hashes = Array.from({ length: 12 }, async (_, n) => {
    await hashPassword(`prata ${n}`, "full");
    hashed += 1;
  });
  await stat("package.json");
  // Not all: a slow machine may end a few before.
  expect(hashed).toBeLessThan(6);
  await Promise.all(hashes);
});

test("a hash of an earlier release fits its password still", async () => {
  const hash =
    "ae286cea52c12bf52593dcde8d47fe3b:cc9c5843a2bd88ae842e4adc2628d6eec9aa314b21b2ce5d6f8449cc28d66d223791cec12aa6a5e64e78486b544986b36a228debe65075a796b5567a6cb9edde";
  expect(await verifyPassword({ hash, password: "senha-longa ﬁ" })).toBe(true);
  expect(await verifyPassword({ hash, password: "senha-longa" })).toBe(false);
});
