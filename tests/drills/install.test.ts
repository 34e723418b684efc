import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { type BareServer, startBareServer } from "./bare-server.ts";
import { noteFigures } from "./figures.ts";

/** `embedded` or `system`; unset: the drill is not wanted. */
const DATABASE = process.env.DRILL_INSTALL;
const DOMAIN = "loja.exemplo.com.br";
const SETTINGS = `SHOP_MODE=demo
PUBLIC_URL=https://${DOMAIN}
RATE_LIMITS=off
SHOP_NAME="Joias da Ana"
`;
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);

/** The archive of the committed shop, and two more of it: one under another commit, and one that does not start. */
function makeArchives(folder: string): { first: string; next: string; broken: string } {
  const { status } = spawnSync(process.execPath, ["scripts/run.mjs", "release", folder], { stdio: "inherit" });
  if (status !== 0) throw new Error("npm run release failed");
  const first = readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "";
  const stage = mkdtempSync(join(folder, "stage-"));
  tar("-xzf", join(folder, first), "-C", stage);
  let name = basename(first, ".tar.gz");
  const again = (commit: string) => {
    const release = JSON.parse(readFileSync(join(stage, name, "release.json"), "utf8"));
    const other = name.replace(release.commit, commit);
    renameSync(join(stage, name), join(stage, other));
    name = other;
    writeFileSync(join(stage, name, "release.json"), JSON.stringify({ ...release, commit }));
    const file = `${name}.tar.gz`;
    tar("--use-compress-program=gzip -1", "-cf", join(folder, file), "-C", stage, name);
    const sum = createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
    writeFileSync(join(folder, `${file}.sha256`), `${sum}  ${file}\n`);
    return file;
  };
  const next = again("1111111111");
  writeFileSync(join(stage, name, "build/server/index.js"), "process.exit(1);\n");
  const broken = again("2222222222");
  rmSync(stage, { recursive: true });
  return { first, next, broken };
}

function tar(...words: string[]): void {
  const { status, stderr } = spawnSync("tar", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
}

/** Asks the shop through its proxy, whose certificate nobody knows. Resolves to the status, or the error's code. */
function ask(agent: Agent, method: string, path: string, body?: string): Promise<number | string> {
  const headers = { host: DOMAIN, origin: `https://${DOMAIN}`, ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", method, path, agent, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", () => resolve("cut"));
    });
    asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end(body);
  });
}

/** Readers and sign-ups through the proxy until `stop`. */
function startLoad() {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: DOMAIN });
  const answers: Record<string, number> = {};
  let slowestMs = 0;
  let signedUp = 0;
  let isOn = true;
  const repeat = async (next: () => Promise<number | string>) => {
    while (isOn) {
      const started = performance.now();
      const answer = await next();
      answers[answer] = (answers[answer] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, performance.now() - started);
      await pause(20);
    }
  };
  const running = Promise.all([
    ...["/", "/login", "/rest/v1/products?limit=3"].map((path) => repeat(() => ask(agent, "GET", path))),
    repeat(async () => {
      const body = JSON.stringify({ email: `ana${signedUp}@exemplo.com.br` });
      const answer = await ask(agent, "POST", "/rest/v1/newsletter_subscriptions", body);
      if (answer === 202) signedUp += 1;
      return answer;
    }),
  ]);
  return {
    async stop() {
      isOn = false;
      await running;
      agent.destroy();
      return { answers, signedUp, slowestMs: Math.round(slowestMs) };
    },
  };
}

/** Counts rows in the database of the server. */
async function countRows(server: BareServer, table: string): Promise<number> {
  if (DATABASE === "system") {
    const query = `runuser -u postgres -- psql -At lavra -c "select count(*) from ${table}"`;
    return Number((await server.run(query)).said);
  }
  const script = `
    const { readFileSync } = await import("node:fs");
    const { default: pg } = await import("pg");
    const port = readFileSync("/var/lib/lavra/postgres/postmaster.pid", "utf8").split("\\n")[3];
    const password = readFileSync("/var/lib/lavra/postgres-password", "utf8");
    const client = new pg.Client({ host: "127.0.0.1", port, user: "lavra", password, database: "lavra" });
    await client.connect();
    console.log((await client.query("select count(*)::int as rows from ${table}")).rows[0].rows);
    await client.end();`;
  writeFileSync(join(server.root, "tmp/count-rows"), script);
  const { said } = await server.run(
    '(cd /opt/lavra/current && deploy/node --input-type=module -e "$(cat /tmp/count-rows)")',
  );
  return Number(said);
}

/** Memory of all processes of the server, shared pages counted once, in MB. */
function memoryOf({ root }: BareServer): number {
  let kilobytes = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/root`) !== root) continue;
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      // It has ended.
    }
  }
  return Math.round(kilobytes / 1024);
}

test.skipIf(!DATABASE)(
  "from a bare system to a shop that is updated, backed up and restored",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-install-"));
    whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
    let started = performance.now();
    const { first, next, broken } = makeArchives(folder);
    noteFigures(`${seconds(started)} s  three archives`);

    const server = await startBareServer(join(folder, "root"), [DOMAIN]);
    whenFileIsDone(() => server.end());
    mkdirSync(join(server.root, "root"), { recursive: true });
    for (const file of [first, next, broken].flatMap((name) => [name, `${name}.sha256`])) {
      renameSync(join(folder, file), join(server.root, "root", file));
    }
    writeFileSync(join(server.root, "root/loja.env"), SETTINGS);
    const succeeds = async (line: string) => {
      const { code, said } = await server.run(line);
      expect(code, `${line}\n${said}`).toBe(0);
      return said;
    };
    const fails = async (line: string) => {
      const { code, said } = await server.run(line);
      expect(code, `${line}\n${said}`).not.toBe(0);
      return said;
    };

    started = performance.now();
    const name = basename(first, ".tar.gz");
    const installed = await succeeds(
      `(cd /root && sha256sum --check ${first}.sha256 && tar -xzf ${first} && ${name}/deploy/install --settings loja.env --internal-tls --database ${DATABASE} --owner ana:ana@${DOMAIN})`,
    );
    noteFigures(`${seconds(started)} s  from the archive to a shop with https`);
    expect(installed).toContain(`https://${DOMAIN}/admin/nova-senha?codigo=`);
    expect(await succeeds("lavra status")).toContain("Shop:           answers");

    const load = startLoad();
    started = performance.now();
    expect(await succeeds(`lavra update /root/${next}`)).toContain("1111111111-linux");
    noteFigures(`${seconds(started)} s  update, with its backup`);
    expect(await fails(`lavra update /root/${broken}`)).toContain("nothing is changed");
    expect(await succeeds("lavra status")).toContain("1111111111");
    await succeeds("lavra rollback");
    expect(await succeeds("lavra status")).toContain(name);
    await succeeds("lavra restart");
    noteFigures(`${memoryOf(server)} MB  memory of shop, database and Caddy under load`);
    const { answers, signedUp, slowestMs } = await load.stop();
    noteFigures(`update, failed update, rollback and restart: ${JSON.stringify(answers)}, the slowest ${slowestMs} ms`);
    expect(Object.keys(answers).toSorted()).toEqual(["200", "202"]);
    expect(signedUp).toBeGreaterThan(100);
    expect(await countRows(server, "newsletter_subscribers")).toBe(signedUp);

    await succeeds("lavra backup");
    const backup = (await succeeds("ls -t /var/backups/lavra | head -1")).trim();
    const agent = new Agent({ rejectUnauthorized: false, servername: DOMAIN });
    expect(await ask(agent, "POST", "/rest/v1/newsletter_subscriptions", '{"email":"depois@exemplo.com.br"}')).toBe(
      202,
    );
    expect(await fails(`lavra restore /var/backups/lavra/${backup}`)).toContain("--replace");
    started = performance.now();
    const restored = await succeeds(`lavra restore --replace /var/backups/lavra/${backup}`);
    noteFigures(`${seconds(started)} s  restore, from stop to answer`);
    expect(await countRows(server, "newsletter_subscribers")).toBe(signedUp);
    expect(await succeeds("lavra status")).toContain("held after a restore");
    const kept = /kept as (\w+)/.exec(restored)?.[1];
    await succeeds(`lavra restore --undo ${kept}`);
    expect(await countRows(server, "newsletter_subscribers")).toBe(signedUp + 1);
    expect(await fails(`lavra restore --drop ${kept}`)).toContain("None is kept");
    const again = await succeeds(`lavra restore --replace /var/backups/lavra/${backup}`);
    await succeeds(`lavra restore --drop ${/kept as (\w+)/.exec(again)?.[1]}`);
    expect(await countRows(server, "newsletter_subscribers")).toBe(signedUp);
    expect(await succeeds("lavra resume")).toContain("Restored from a backup");
    await succeeds("lavra resume --yes");
    expect(await succeeds("lavra ledger-checks")).not.toContain("violation:");
    await server.run("lavra check");
    await succeeds("lavra stop");
  },
  60 * 60_000,
);
