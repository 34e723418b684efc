import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startS3Server } from "#tests/setup/files/s3-server.ts";
import { type BareServer, startBareServer } from "./bare-server.ts";
import { noteFigures } from "./figures.ts";
import { makeArchive } from "./install/archives.ts";
import { commandsOn, countRows, SETTINGS, secondsSince } from "./install/installed-server.ts";
import { ask, DOMAIN, openAgent, signUp } from "./install/visitors.ts";

const RUNBOOK = readFileSync("docs/runbooks/servidor-perdido.md", "utf8");
const SIGNED_UP = 7;
const TABLE = "newsletter_subscribers";
/** What an owner has kept: all else is on the server that is lost. */
const KEPT = /^(PUBLIC_URL|SHOP_|APP_SECRET|RATE_LIMITS|BACKUP_S3_)/;

/** A bare Debian with the release's files and settings in /root. */
async function bareServer(folder: string, name: string, archive: string, settings: string): Promise<BareServer> {
  const server = await startBareServer(join(folder, name), [DOMAIN]);
  whenFileIsDone(() => server.end());
  mkdirSync(join(server.root, "root"), { recursive: true });
  for (const file of [archive, `${archive}.sha256`]) copyFileSync(join(folder, file), join(server.root, "root", file));
  writeFileSync(join(server.root, "root/loja.env"), settings);
  return server;
}

/** A command of the runbook, as it stands there; `more`: what is the drill's own. */
function asWritten(command: string, more = ""): string {
  expect(RUNBOOK).toContain(`\`${command}\``);
  return command + more;
}

const INSTALL =
  "sha256sum --check lavra-*.sha256 && tar -xzf lavra-*.tar.gz && lavra-*/deploy/install --settings /root/loja.env";

test.skipIf(!process.env.DRILL_LOST)(
  "a shop whose server is lost sells again on another one, from the copy outside",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-lost-server-"));
    whenFileIsDone(() => rm(folder, { recursive: true, force: true }));
    const archive = basename(makeArchive(folder));
    const bucket = await startS3Server();
    const outside = Object.entries(bucket.environment).map(([name, value]) => `${name}=${value}\n`);

    const old = await bareServer(folder, "old", archive, SETTINGS + outside.join(""));
    const onOld = commandsOn(old);
    const told = await onOld.succeeds(`cd /root; ${INSTALL} --internal-tls`);
    expect(told).toContain("KEEP THIS away from this server");
    const agent = openAgent();
    // Caddy makes its certificate while it answers already.
    const answers = async () => (await ask(agent, "GET", "/readyz")).status;
    await expect.poll(answers, { timeout: 60_000 }).toBe(200);
    for (let n = 0; n < SIGNED_UP; n += 1) {
      expect((await signUp(agent, `pessoa${n}@exemplo.com.br`)).status).toBe(202);
    }
    expect(await onOld.succeeds("lavra backup")).toContain("Copied to the bucket backups");
    const kept = (await onOld.succeeds("cat /etc/lavra/lavra.env")).split("\n").filter((line) => KEPT.test(line));
    await onOld.succeeds("lavra stop");
    await old.end();

    let started = performance.now();
    const server = await bareServer(folder, "new", archive, `${kept.join("\n")}\n`);
    noteFigures(`${secondsSince(started)} s  a bare Debian`);
    const { succeeds, fails } = commandsOn(server);
    started = performance.now();
    await succeeds(`cd /root; ${asWritten(INSTALL, " --internal-tls")}`);
    noteFigures(`${secondsSince(started)} s  from the archive to an empty shop`);
    expect(await countRows(server, "embedded", TABLE)).toBe(0);
    const [name = ""] = bucket.objects.keys();
    expect(await succeeds(asWritten("lavra backup --list"))).toMatch(new RegExp(`outside +${name}`));
    expect(await fails("lavra restore s3:latest")).toContain("--replace");
    expect(await fails("lavra restore --replace s3:lavra-none")).toContain("Nothing is changed");
    const restored = await succeeds(asWritten("lavra restore --replace s3:latest"));
    expect(restored).toContain("The ledger checks hold as of the backup");
    expect(await countRows(server, "embedded", TABLE)).toBe(SIGNED_UP);
    expect(await succeeds(asWritten("lavra resume"))).toContain("Restored from a backup");
    expect(await succeeds(asWritten("lavra resume --yes"))).toContain("The shop works again");
    noteFigures(`${secondsSince(started)} s  from the archive to a shop that sells`);
    await expect.poll(answers, { timeout: 60_000 }).toBe(200);
    expect((await signUp(agent, "depois@exemplo.com.br")).status).toBe(202);
    agent.destroy();
    asWritten("lavra restore --drop NAME");
    await succeeds(`lavra restore --drop ${/kept as (\w+)/.exec(restored)?.[1]}`);
    expect(await succeeds(asWritten("lavra backup"))).toContain("Copied to the bucket backups");
    asWritten("lavra check");
    expect((await server.run("lavra check")).said).toContain("[em ordem] Cópia fora do servidor");
    await succeeds("lavra stop");
    await server.end();
  },
  60 * 60_000,
);
