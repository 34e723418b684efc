import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { caddyfileText, renewCaddyfile } from "../../scripts/deploy/units.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-caddyfile-"));
const [before, after] = [join(folder, "before"), join(folder, "after")];
const settings = join(folder, "etc/lavra.env");
const file = join(folder, "etc/Caddyfile");
const URL = "https://www.loja.com.br";
const PATH = process.env.PATH;
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  for (const release of [before, after]) {
    cpSync("deploy/proxy/Caddyfile", join(release, "deploy/proxy/Caddyfile"), { recursive: true });
  }
  const next = readFileSync("deploy/proxy/Caddyfile", "utf8").replace("max_size 500MB", "max_size 600MB");
  writeFileSync(join(after, "deploy/proxy/Caddyfile"), next);
  // Stands for Caddy, which is not installed everywhere: takes all but a size of nothing.
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(
    join(folder, "bin/caddy"),
    '#!/bin/sh\n! grep -q "max_size 0MB" "$3" || { echo "no size" >&2; exit 1; }\n',
  );
  chmodSync(join(folder, "bin/caddy"), 0o755);
  process.env.PATH = `${join(folder, "bin")}:${PATH}`;
  mkdirSync(dirname(file), { recursive: true });
});

const renew = () => renewCaddyfile(settings, URL, { before, after });

test.each([true, false])("a release brings its own configuration of Caddy, internal certificate: %s", (internalTls) => {
  writeFileSync(file, caddyfileText(before, { publicUrl: URL, internalTls }));
  expect(renew()).toBe("written");
  const text = readFileSync(file, "utf8");
  expect(text).toContain("max_size 600MB");
  expect(text).toMatch(/^www\.loja\.com\.br \{$/m);
  expect(text.includes("tls internal")).toBe(internalTls);
  expect(renew()).toBe("same");
});

test("what somebody has changed stays", () => {
  const changed = `${caddyfileText(before, { publicUrl: URL, internalTls: false })}other.com.br {\n}\n`;
  writeFileSync(file, changed);
  expect(renew()).toBe("changed by somebody");
  expect(readFileSync(file, "utf8")).toBe(changed);
  // Nothing is said where the release brings nothing new.
  cpSync(join(before, "deploy/proxy/Caddyfile"), join(after, "deploy/proxy/Caddyfile"));
  expect(renew()).toBe("same");
});

test("what Caddy refuses is not written", () => {
  const text = caddyfileText(before, { publicUrl: URL, internalTls: false });
  writeFileSync(file, text);
  writeFileSync(join(after, "deploy/proxy/Caddyfile"), text.replace("max_size 500MB", "max_size 0MB"));
  expect(renew).toThrow("no size");
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(readdirSync(dirname(file))).toEqual(["Caddyfile"]);
});
