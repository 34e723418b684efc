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
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placesBelow } from "../../scripts/deploy/places.ts";
import { caddyfileText } from "../../scripts/deploy/units.ts";

const read = (file: string) => readFileSync(join("deploy", file), "utf8");
const isProgram = (file: string) => (statSync(file).mode & 0o111) !== 0;
const units = readdirSync("deploy/systemd").filter((name) => name.endsWith(".service"));

test.each(units)("%s starts a script that exists, by the release's own Node", (unit) => {
  const [, node = "", script = ""] =
    /^ExecStart=\/opt\/lavra\/(?:current|slots\/%i)\/(\S+) (\S+)(?: %i)?$/m.exec(read(`systemd/${unit}`)) ?? [];
  expect(isProgram(node)).toBe(true);
  expect(existsSync(script)).toBe(true);
});

test("whoever owns the shop is told of each unit that has failed", () => {
  const silent = units.filter((unit) => !read(`systemd/${unit}`).includes("\nOnFailure=lavra-failed@%n.service\n"));
  expect(silent).toEqual(["lavra-failed@.service"]);
  // A backup that fails is tried again, four times in all.
  const tries = /StartLimitIntervalSec=6h\nStartLimitBurst=4\n[\s\S]*\nRestart=on-failure\nRestartSec=20min\n/;
  expect(read("systemd/lavra-backup.service")).toMatch(tries);
});

// Where there is no systemd there is nothing to verify with.
test.skipIf(!existsSync("/lib/systemd/system") || spawnSync("systemd-analyze", ["--version"]).status !== 0)(
  "systemd finds nothing wrong with the units",
  () => {
    const root = mkdtempSync(join(tmpdir(), "lavra-units-"));
    try {
      for (const release of ["current", "slots/1"]) {
        mkdirSync(join(root, "opt/lavra", release, "deploy"), { recursive: true });
        cpSync("deploy/node", join(root, "opt/lavra", release, "deploy/node"));
      }
      cpSync("/lib/systemd/system", join(root, "usr/lib/systemd/system"), { recursive: true, verbatimSymlinks: true });
      symlinkSync("usr/lib", join(root, "lib"));
      cpSync("deploy/systemd", join(root, "etc/systemd/system"), { recursive: true });
      const names = [
        "lavra-database.service",
        "lavra@1.service",
        "lavra-backup.service",
        "lavra-backup.timer",
        "lavra-failed@x.service",
      ];
      const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", `--root=${root}`, ...names], {
        encoding: "utf8",
      });
      expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("lavra"))).toEqual([]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
);

test("proxies name each request themselves, but for the notices that are signed with their sender's name", () => {
  for (const file of ["slots.Caddyfile", "compose.Caddyfile"]) {
    const text = read(`proxy/${file}`);
    expect(text, file).toContain(
      "\t@visits not path /webhooks/*\n\trequest_header @visits X-Request-Id {http.request.uuid}\n",
    );
    expect(text, file).not.toContain("header_up X-Request-Id");
  }
  const nginx = read("proxy/nginx.conf");
  expect(nginx).toContain(
    "map $uri $lavra_request_id {\n\tdefault $request_id;\n\t~^/webhooks/ $http_x_request_id;\n}",
  );
  expect(nginx).toContain("proxy_set_header X-Request-Id $lavra_request_id;");
  expect(read("proxy/varnish.vcl")).toContain('if (req.url !~ "^/webhooks/") {\n\t\t\tset req.http.X-Request-Id = ');
});

// Where there is no Caddy there is nobody to ask.
test.skipIf(spawnSync("caddy", ["version"]).status !== 0)(
  "Caddy takes the shop's configuration as the whole of it, and beside another site with options of its own",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-caddy-"));
    try {
      const text = caddyfileText(".", placesBelow(), { publicUrl: "https://loja.exemplo", internalTls: true });
      const [shop, system] = [join(folder, "shop"), join(folder, "system")];
      writeFileSync(shop, text);
      writeFileSync(system, `{\n\temail ana@loja.exemplo\n}\nother.exemplo {\n\trespond other\n}\nimport ${shop}\n`);
      for (const file of [shop, system]) {
        const words = ["adapt", "--adapter", "caddyfile", "--config", file];
        const { status, stdout, stderr } = spawnSync("caddy", words, { encoding: "utf8" });
        expect(status, stderr).toBe(0);
        const dialed = [...stdout.matchAll(/"upstreams":(\[.*?\])/g)].map(([, upstreams = ""]) =>
          JSON.parse(upstreams),
        );
        const [one, two] = ["127.0.0.1:3001", "127.0.0.1:3002"].map((dial) => ({ dial }));
        expect(dialed).toEqual([[one], [two], [one, two]]);
        // The slot that is idle would be told of each second.
        expect(stdout).not.toContain('"active"');
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.skipIf(process.platform !== "linux")("what the release's Node needs of the system is installed with it", () => {
  // A bare Debian has the rest.
  const needed = spawnSync("ldd", [process.execPath], { encoding: "utf8" }).stdout.includes("libatomic.so.1");
  expect(read("install").includes("libatomic1")).toBe(needed);
  expect(read("Dockerfile").match(/libatomic1/g) ?? []).toHaveLength(needed ? 2 : 0);
});

test("the image starts, checks and ends what is there", () => {
  const text = read("Dockerfile");
  for (const [script] of text.matchAll(/scripts\/[\w/-]+\.m?[jt]s/g)) expect(existsSync(script), script).toBe(true);
  expect(text).toMatch(/^USER lavra$/m);
  expect(isProgram("deploy/node")).toBe(true);
  expect(isProgram("deploy/install")).toBe(true);
});
