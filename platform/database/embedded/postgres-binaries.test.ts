import { mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { completePostgresBinaries } from "./postgres-binaries.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-binaries-"));
whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));

test.each(["native", "postgresql"])("links and programs are completed, whatever their folder is called: %s", (name) => {
  const native = join(folder, name);
  for (const each of ["bin", "lib"]) mkdirSync(join(native, each), { recursive: true });
  for (const each of ["initdb", "postgres", "pg_ctl"]) writeFileSync(join(native, "bin", each), "", { mode: 0o644 });
  writeFileSync(join(native, "lib", "libpq.so.5.18"), "");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" }];
  writeFileSync(join(native, "pg-symlinks.json"), JSON.stringify(links));
  for (let turn = 0; turn < 2; turn += 1) completePostgresBinaries(native);
  expect(readlinkSync(join(native, "lib", "libpq.so"))).toBe("libpq.so.5.18");
  expect(statSync(join(native, "bin", "postgres")).mode & 0o111).toBe(0o111);
});
