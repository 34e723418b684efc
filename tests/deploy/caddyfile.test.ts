import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { caddyfileText, renewCaddyfile } from "../../scripts/deploy/units.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-caddyfile-"));
const [before, after] = [join(folder, "before"), join(folder, "after")];
const places = { settings: join(folder, "etc/lavra.env"), serving: join(folder, "serving") };
const file = join(folder, "etc/Caddyfile");
const URL = "https://www.loja.com.br";
const PATH = process.env.PATH;
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  for (const release of [before, after]) {
    cpSync("deploy/proxy", join(release, "deploy/proxy"), { recursive: true });
  }
  const next = readFileSync("deploy/proxy/slots.Caddyfile", "utf8").replace("max_size 500MB", "max_size 600MB");
  writeFileSync(join(after, "deploy/proxy/slots.Caddyfile"), next);
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

const renew = () => renewCaddyfile(places, URL, { before, after });

test.each([true, false])("a release brings its own configuration of Caddy, internal certificate: %s", (internalTls) => {
  writeFileSync(file, caddyfileText(before, places, { publicUrl: URL, internalTls }));
  expect(renew()).toBe("written");
  const text = readFileSync(file, "utf8");
  expect(text).toContain("max_size 600MB");
  expect(text).toMatch(/^www\.loja\.com\.br \{$/m);
  expect(text).toContain(`root ${places.serving}\n`);
  expect(text.includes("tls internal")).toBe(internalTls);
  expect(renew()).toBe("same");
});

test("what somebody has changed stays", () => {
  const changed = `${caddyfileText(before, places, { publicUrl: URL, internalTls: false })}other.com.br {\n}\n`;
  writeFileSync(file, changed);
  expect(renew()).toBe("changed by somebody");
  expect(readFileSync(file, "utf8")).toBe(changed);
  // Nothing is said where the release brings nothing new.
  cpSync(join(before, "deploy/proxy/slots.Caddyfile"), join(after, "deploy/proxy/slots.Caddyfile"));
  expect(renew()).toBe("same");
});

test("what Caddy refuses is not written", () => {
  const text = caddyfileText(before, places, { publicUrl: URL, internalTls: false });
  writeFileSync(file, text);
  writeFileSync(join(after, "deploy/proxy/slots.Caddyfile"), text.replace("max_size 500MB", "max_size 0MB"));
  expect(renew).toThrow("no size");
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(readdirSync(dirname(file))).toEqual(["Caddyfile"]);
});

/** As releases were before there was a file that names the serving slot. */
function makeFormer(release: string): void {
  rmSync(join(release, "deploy/proxy/slots.Caddyfile"));
}

test("what a former release wrote is renewed by the first command of this one, and comes back with that release", () => {
  const options = { publicUrl: URL, internalTls: true };
  makeFormer(before);
  const former = caddyfileText(before, places, options);
  expect(former).toContain("health_uri");
  // The commands of that release look at this file alone.
  expect(caddyfileText(after, places, options, "deploy/proxy/Caddyfile")).toBe(former);

  writeFileSync(file, former);
  const own = { before: after, after };
  expect(renewCaddyfile(places, URL, own)).toBe("written");
  expect(readFileSync(file, "utf8")).toBe(caddyfileText(after, places, options));
  expect(renewCaddyfile(places, URL, own)).toBe("same");

  expect(renewCaddyfile(places, URL, { before: after, after: before })).toBe("written");
  expect(readFileSync(file, "utf8")).toBe(former);
  writeFileSync(file, `${former}other.com.br {\n}\n`);
  expect(renewCaddyfile(places, URL, own)).toBe("same");
});
