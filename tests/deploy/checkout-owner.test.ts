import { chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { outputAsOwner, ownerOf, runAsOwner } from "../../scripts/deploy/checkout-owner.ts";
import { accountOf } from "../../scripts/deploy/server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-owner-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const nobody = accountOf("nobody");
const isRoot = process.getuid?.() === 0;

test("our own checkout is handled as we are", () => {
  expect(ownerOf(folder)).toBeNull();
  expect(runAsOwner(null, "true", [])).toBe(true);
  expect(runAsOwner(null, "false", [])).toBe(false);
});

test.skipIf(!isRoot || !nobody)("root handles another account's checkout as that account, in its folder", () => {
  chownSync(folder, nobody?.uid ?? 0, nobody?.gid ?? 0);
  const owner = ownerOf(folder);
  expect(owner).toMatchObject({ name: "nobody", ...nobody });
  const script = ["-c", 'echo "$(id -un) $HOME"'];
  expect(outputAsOwner(owner, "sh", script).trim()).toBe(`nobody ${owner?.home}`);
  expect(runAsOwner(owner, "touch", [join(folder, "theirs")])).toBe(true);
  expect(statSync(join(folder, "theirs")).uid).toBe(nobody?.uid);
});
