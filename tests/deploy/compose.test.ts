import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ENVIRONMENT_NAMES } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";

const read = (file: string) => readFileSync(join("deploy", file), "utf8");
const isProgram = (file: string) => (statSync(join("deploy", file)).mode & 0o111) !== 0;
const EXAMPLE = "compose.env.example";

const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()),
  healthcheck: z.object({ disable: z.boolean() }).partial().optional(),
  stop_grace_period: z.string().optional(),
  logging: z.object({ options: z.object({ "max-size": z.string(), "max-file": z.string() }) }),
  mem_limit: z.string(),
  shm_size: z.string().optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const { services, volumes, secrets } = Compose.parse(parse(read("compose.yaml"), { merge: true }));
const service = (name: string) => Service.parse(services[name]);
const OF_SHOP = Object.keys(services).filter((name) => services[name]?.image === "lavra");
const SHOPS = ["shop-1", "shop-2"];

/** Runs `deploy/make-secrets` in a copy with these settings. */
function makeSecrets(folder: string, settings: string | null) {
  mkdirSync(join(folder, "deploy"), { recursive: true });
  cpSync("deploy/make-secrets", join(folder, "deploy/make-secrets"));
  if (settings !== null) writeFileSync(join(folder, "deploy/compose.env"), settings);
  const { status, stderr } = spawnSync(join(folder, "deploy/make-secrets"), { encoding: "utf8" });
  const made = join(folder, "deploy/secrets");
  const files = readdirSync(made).sort();
  return {
    status,
    stderr,
    files: Object.fromEntries(files.map((name) => [name, readFileSync(join(made, name), "utf8")])),
  };
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lavra-compose-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("two processes, a nightly backup, a database and a proxy, each with a limit to memory and log", () => {
  expect(Object.keys(services)).toEqual(["shop-1", "shop-2", "backup", "postgres", "caddy"]);
  expect(OF_SHOP).toEqual([...SHOPS, "backup"]);
  for (const { volumes: mounts } of Object.values(services)) {
    const named = mounts.map((mount) => mount.split(":")[0] ?? "").filter((name) => !name.startsWith("."));
    expect(named.filter((name) => !(name in volumes))).toEqual([]);
  }
});

test("settings and secrets exist, and are those that the shop reads", () => {
  for (const name of OF_SHOP) {
    const { environment, secrets: given, env_file } = service(name);
    expect(env_file).toBe("compose.env");
    const unknown = Object.keys(environment).filter((each) => !ENVIRONMENT_NAMES.includes(each.replace(/_FILE$/, "")));
    expect(unknown).toEqual([]);
    const files = Object.entries(environment).filter(([each]) => each.endsWith("_FILE"));
    expect(files.map(([, file]) => file).sort()).toEqual(given.map((each) => `/run/secrets/${each}`).sort());
  }
  const example = read(EXAMPLE).matchAll(/^([A-Z_]+)=/gm);
  expect([...example].map(([, name = ""]) => name).filter((name) => !ENVIRONMENT_NAMES.includes(name))).toEqual([]);
});

test("make-secrets makes each secret once, and Caddy's domain alone", () => {
  const folder = ownFolder();
  const first = makeSecrets(folder, read(EXAMPLE));
  expect([first.status, first.stderr]).toEqual([0, ""]);
  const wanted = Object.values(secrets).map(({ file }) => file.replace("secrets/", ""));
  expect(Object.keys(first.files)).toEqual([...wanted, "caddy.env"].sort());
  expect(first.files["app-secret"]?.length).toBeGreaterThanOrEqual(32);
  expect(first.files["database-url"]).toBe(`postgres://lavra:${first.files["postgres-password"]}@postgres:5432/lavra`);
  expect(first.files["caddy.env"]).toBe("DOMAIN=loja.exemplo.com.br\n");
  const again = makeSecrets(folder, "PUBLIC_URL=https://outra.exemplo.com.br:8443/\n");
  expect(again.files).toEqual({ ...first.files, "caddy.env": "DOMAIN=outra.exemplo.com.br\n" });

  expect(service("caddy").env_file).toBe("secrets/caddy.env");
  const asked = [...read("proxy/compose.Caddyfile").matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
  expect(asked).toEqual(["DOMAIN"]);
});

test("make-secrets says what is missing", () => {
  for (const settings of [null, "SHOP_NAME=Ana\n", "PUBLIC_URL=http://loja.exemplo.com.br\n"]) {
    const { status, stderr } = makeSecrets(ownFolder(), settings);
    expect([status, stderr]).toEqual([1, expect.stringContaining("PUBLIC_URL=https://... is missing")]);
  }
});

test("Caddy leads to both processes, which have the time to end", () => {
  const [, upstreams = ""] = /reverse_proxy (.+) \{/.exec(read("proxy/compose.Caddyfile")) ?? [];
  const [, port] = /PORT=(\d+)/.exec(read("Dockerfile")) ?? [];
  expect(upstreams.split(" ")).toEqual(SHOPS.map((name) => `${name}:${port}`));
  for (const name of OF_SHOP) expect(Number.parseInt(service(name).stop_grace_period ?? "", 10)).toBeGreaterThan(35);
});

test("the backup runs what is there, and nobody asks it for pages", () => {
  const { command, healthcheck, volumes: mounts } = service("backup");
  expect(command.every((word) => existsSync(word))).toBe(true);
  expect(healthcheck).toEqual({ disable: true });
  expect(mounts).toContain(`backups:${/BACKUP_DIR=(\S+)/.exec(read("Dockerfile"))?.[1]}`);
});

test("PostgreSQL has connections for all processes, and memory for what it is told to take", () => {
  const { command, mem_limit, shm_size } = service("postgres");
  const setting = (name: string) =>
    Number.parseInt(new RegExp(`${name}=(\\d+)`).exec(command.join(" "))?.[1] ?? "", 10);
  // While one is replaced there may be three.
  expect(setting("max_connections")).toBeGreaterThan(3 * 28 + 10);
  expect(setting("shared_buffers") * 2).toBeLessThan(Number.parseInt(mem_limit, 10));
  expect(shm_size).toBe("256m");
});

test("the scripts beside it are programs whose services and scripts exist", () => {
  for (const script of ["make-secrets", "compose-update", "pin-images"]) {
    expect(isProgram(script)).toBe(true);
    expect(spawnSync("sh", ["-n", join("deploy", script)], { encoding: "utf8" }).stderr).toBe("");
  }
  const update = read("compose-update");
  for (const [script] of update.matchAll(/scripts\/[\w/-]+\.ts/g)) expect(existsSync(script), script).toBe(true);
  expect([...new Set(update.match(/\bshop-\d\b/g))]).toEqual(SHOPS);
});
