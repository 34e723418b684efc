import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { plainRole } from "#tests/setup/deployed/plain-role.ts";
import { PRODUCTION_SETTINGS } from "#tests/setup/deployed/production-settings.ts";
import { type BareServer, startBareServer } from "./bare-server.ts";
import { noteFigures } from "./figures.ts";
import { execForm, readDockerfile, type Stage } from "./image/dockerfile.ts";
import { commandsOn, secondsSince } from "./install/installed-server.ts";
import { npmEnvironment } from "./install/npm-of-outside.ts";
import { installMissing } from "./pgbackrest/debian-packages.ts";

const IS_ON = process.env.DRILL_IMAGE === "yes";
const BASE = /^debian:12-slim(@|$)/;
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** What later instructions and the container have of a stage. */
interface Image {
  server: BareServer;
  folder: string;
  user: string;
  environment: Record<string, string>;
  command: string[];
  healthcheck: string[];
  signal: string;
}

/** Follows the instructions of a stage in a bare root, as they stand in the Dockerfile. */
async function follow(stage: Stage, root: string, stages: ReadonlyMap<string, Image>): Promise<Image> {
  expect(stage.base).toMatch(BASE);
  const server = await startBareServer(root, [], () => npmEnvironment(root));
  whenFileIsDone(() => server.end());
  const { succeeds } = commandsOn(server);
  const image: Image = {
    ...{ server, folder: "/", user: "root", environment: {}, command: [], healthcheck: [], signal: "SIGTERM" },
  };
  for (const { name, words } of stage.instructions) {
    const started = performance.now();
    if (name === "RUN") await succeeds(`cd ${image.folder} && sh -c ${quoted(words)}`);
    else if (name === "WORKDIR") {
      mkdirSync(join(root, words), { recursive: true });
      image.folder = words;
    } else if (name === "COPY") copy(words, image, stages);
    else if (name === "USER") image.user = words;
    else if (name === "ENV") {
      for (const pair of words.split(" ")) image.environment[pair.split("=")[0] ?? ""] = pair.split("=")[1] ?? "";
    } else if (name === "CMD") image.command = execForm(words);
    else if (name === "HEALTHCHECK") image.healthcheck = execForm(/CMD (\[.*)$/.exec(words)?.[1] ?? "");
    else if (name === "STOPSIGNAL") image.signal = words;
    else expect(["VOLUME", "EXPOSE"]).toContain(name);
    if (name === "RUN") noteFigures(`${secondsSince(started)} s  RUN ${words.slice(0, 70)}`);
  }
  return image;
}

/** What is committed, from here, or a folder of another stage. */
function copy(words: string, { server, folder }: Image, stages: ReadonlyMap<string, Image>): void {
  const flags = words.split(" ").filter((word) => word.startsWith("--"));
  const [from = "", to = ""] = words.split(" ").filter((word) => !word.startsWith("--"));
  const stage = flags.find((flag) => flag.startsWith("--from="))?.slice("--from=".length);
  const target = join(server.root, to.startsWith("/") ? to : join(folder, to));
  if (stage !== undefined) {
    cpSync(join(stages.get(stage)?.server.root ?? "", from), target, { recursive: true, verbatimSymlinks: true });
    if (flags.includes("--chown=0:0")) execFileSync("chown", ["-R", "0:0", target]);
    return;
  }
  expect([from, to]).toEqual([".", "."]);
  execFileSync("git", ["clone", "--quiet", ".", target]);
}

/** A command in the container: its account, its environment and nothing else, on a root that cannot be written. */
function inContainer(
  { user, environment, folder }: Image,
  words: readonly string[],
  more: Record<string, string>,
): string {
  const given = Object.entries({ ...environment, ...more }).map(([name, value]) => quoted(`${name}=${value}`));
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const run = `cd ${folder} && exec env -i ${path} ${given.join(" ")} ${words.map(quoted).join(" ")}`;
  return `chroot --userspec=${user}:${user} /container sh -c ${quoted(run)}`;
}

/** Mounts the root once more, where nothing but `/data`, `/backups` and `/tmp` can be written. */
const READ_ONLY = `mkdir -p /container && mount --bind / /container && mount -o remount,bind,ro /container
  for each in data backups tmp; do mount -t tmpfs none /container/$each; done
  chown lavra:lavra /container/data /container/backups && chmod 1777 /container/tmp
  mount --rbind /proc /container/proc && mount --rbind /dev /container/dev`;

test.skipIf(!IS_ON)(
  "the Dockerfile's steps, followed in two bare roots, make an image that serves, backs up and ends",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-image-"));
    whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
    const images = new Map<string, Image>();
    for (const [index, stage] of readDockerfile(readFileSync("deploy/Dockerfile", "utf8")).entries()) {
      images.set(stage.name ?? "last", await follow(stage, join(folder, String(index)), images));
    }
    const image = images.get("last");
    if (!image) throw new Error("The Dockerfile has no last stage");
    const { server } = image;
    const { succeeds, fails } = commandsOn(server);
    noteFigures(
      `${(await succeeds("du -sm --exclude=/proc --exclude=/sys --exclude=/dev /")).split("\t")[0]} MB in the image`,
    );
    await succeeds(READ_ONLY);

    const { url } = await plainRole({ owner: true });
    const settings = {
      ...PRODUCTION_SETTINGS,
      SHOP_MODE: "production",
      PUBLIC_URL: "https://lavra.exemplo",
      DATABASE_URL: url,
      PORT: String(await freePort()),
      HOST: "127.0.0.1",
      SHUTDOWN_GRACE_SECONDS: "1",
    };
    await fails(inContainer(image, ["touch", "/shop/written"], {}));
    await succeeds(inContainer(image, ["deploy/node", "scripts/migrate.ts"], settings));
    const started = performance.now();
    const command = inContainer(image, image.command, settings);
    await succeeds(`(${command} > /log 2>&1 & echo $! > /pid; wait $!; echo $? > /code) &`);
    const isHealthy = async () => (await server.run(inContainer(image, image.healthcheck, settings))).code;
    await expect.poll(isHealthy, { timeout: 120_000, interval: 500 }).toBe(0);
    noteFigures(`healthy ${secondsSince(started)} s after its start, on a root that cannot be written`);
    const page = await fetch(`http://127.0.0.1:${settings.PORT}/`, { headers: { "x-forwarded-proto": "https" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
    expect(await succeeds(inContainer(image, ["deploy/node", "scripts/backup/backup.ts"], settings))).toMatch(
      /\d+ rows/,
    );
    await succeeds(`kill -s ${image.signal.replace("SIG", "")} $(cat /pid)`);
    await expect.poll(async () => (await server.run("cat /code")).said.trim(), { timeout: 60_000 }).toBe("0");
    expect(await succeeds("cat /log")).not.toMatch(/"level":[56]0/);
  },
  60 * 60_000,
);

test.skipIf(!IS_ON)("docker-compose takes the compose file, with the example's settings", () => {
  installMissing({ "docker-compose": "/usr/bin/docker-compose" }, "image");
  const folder = mkdtempSync(join(tmpdir(), "lavra-compose-drill-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  const deploy = join(folder, "deploy");
  cpSync("deploy", deploy, {
    recursive: true,
    filter: (path) => !existsSync(path) || dirname(path) !== "deploy/secrets",
  });
  writeFileSync(join(deploy, "compose.env"), readFileSync(join(deploy, "compose.env.example")));
  execFileSync(join(deploy, "make-secrets"));
  const read = (...words: string[]) =>
    spawnSync("docker-compose", ["--file", join(deploy, "compose.yaml"), "config", ...words], { encoding: "utf8" });
  expect([read("--quiet").status, read("--quiet").stderr]).toEqual([0, ""]);
  expect(read("--services").stdout.trim().split("\n").sort()).toEqual([
    "backup",
    "caddy",
    "postgres",
    "shop-1",
    "shop-2",
  ]);
  writeFileSync(join(deploy, "compose.yaml"), `${readFileSync(join(deploy, "compose.yaml"), "utf8")}\nservice: {}\n`);
  expect(read("--quiet").status).not.toBe(0);
});
