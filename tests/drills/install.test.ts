import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { type BareServer, startBareServer } from "./bare-server.ts";
import { CLOCK_AHEAD } from "./clock-ahead.ts";
import { noteFigures } from "./figures.ts";
import { makeArchives, NEXT_IN_CADDYFILE } from "./install/archives.ts";
import { restartBesideBusyPrograms } from "./install/busy-restarts.ts";
import { commandsOn, countRows, memoryOf, query, SETTINGS, secondsSince } from "./install/installed-server.ts";
import { becomeCustomer, placeOrder } from "./install/orders.ts";
import { restoreToMinute } from "./install/restore-to-minute.ts";
import { DOMAIN, openAgent, signUp, startLoad } from "./install/visitors.ts";

/** `embedded` or `system`; unset: the drill is not wanted. */
const DATABASE = process.env.DRILL_INSTALL ?? "";
const DAYS_LATER = 5;

/** Without a lost request, whatever happens to the release. */
async function updateAndRollBack(server: BareServer, name: string, next: string, broken: string): Promise<void> {
  const { succeeds, fails } = commandsOn(server);
  const load = startLoad();
  const started = performance.now();
  expect(await succeeds(`lavra update /root/${next}`)).toContain("1111111111-linux");
  noteFigures(`${secondsSince(started)} s  update, with its backup`);
  expect(await succeeds("cat /etc/lavra/Caddyfile")).toContain(NEXT_IN_CADDYFILE);
  expect(await fails(`lavra update /root/${broken}`)).toContain("nothing is changed");
  expect(await succeeds("lavra status")).toContain("1111111111");
  await succeeds("lavra rollback");
  expect(await succeeds("lavra status")).toContain(name);
  expect(await succeeds("cat /etc/lavra/Caddyfile")).not.toContain(NEXT_IN_CADDYFILE);
  await succeeds("lavra restart");
  noteFigures(`${memoryOf(server)} MB  memory of shop, database and Caddy under load`);
  const { answers, signedUp, slowestMs } = await load.stop();
  noteFigures(`update, failed update, rollback and restart: ${JSON.stringify(answers)}, the slowest ${slowestMs} ms`);
  expect(Object.keys(answers).toSorted()).toEqual(["200", "202"]);
  expect(signedUp).toBeGreaterThan(100);
  expect(await countRows(server, DATABASE, "newsletter_subscribers")).toBe(signedUp);
}

async function restoreAndUndo(server: BareServer, signedUp: number): Promise<void> {
  const { succeeds, fails } = commandsOn(server);
  const rows = () => countRows(server, DATABASE, "newsletter_subscribers");
  const customer = openAgent();
  const open = await placeOrder(customer, await becomeCustomer(customer, "devedora@exemplo.com.br"), false);
  customer.destroy();
  await succeeds("lavra backup");
  const backup = (await succeeds("ls -t /var/backups/lavra | head -1")).trim();
  const agent = openAgent();
  expect((await signUp(agent, "depois@exemplo.com.br")).status).toBe(202);
  agent.destroy();
  expect(await fails(`lavra restore /var/backups/lavra/${backup}`)).toContain("--replace");
  const started = performance.now();
  const restored = await succeeds(`lavra restore --replace /var/backups/lavra/${backup}`);
  noteFigures(`${secondsSince(started)} s  restore, from stop to answer`);
  expect(await rows()).toBe(signedUp);
  expect(await succeeds("lavra status")).toContain("held after a restore");
  const kept = /kept as (\w+)/.exec(restored)?.[1];
  await succeeds(`lavra restore --undo ${kept}`);
  expect(await rows()).toBe(signedUp + 1);
  expect(await fails(`lavra restore --drop ${kept}`)).toContain("None is kept");
  // Days later: by the clock of the restore, what was open has long expired. That is no reason to take the shop back.
  writeFileSync(join(server.root, "tmp/clock.mjs"), CLOCK_AHEAD);
  const again = await succeeds(
    `CLOCK_AHEAD_MS=${DAYS_LATER * 24 * 60 * 60_000} NODE_OPTIONS=--import=/tmp/clock.mjs lavra restore --replace /var/backups/lavra/${backup}`,
  );
  expect(again).toMatch(/Due since the backup, and done by itself once the shop works:\n/);
  expect(await query(server, DATABASE, "select id from orders order by id")).toEqual([open]);
  await succeeds(`lavra restore --drop ${/kept as (\w+)/.exec(again)?.[1]}`);
  expect(await rows()).toBe(signedUp);
  expect(await succeeds("lavra resume")).toContain("Restored from a backup");
  await succeeds("lavra resume --yes");
  expect(await succeeds("lavra ledger-checks")).not.toContain("violation:");
}

test.skipIf(DATABASE === "")(
  "from a bare system to a shop that is updated, backed up and restored",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-install-"));
    whenFileIsDone(() => rm(folder, { recursive: true, force: true }));
    let started = performance.now();
    const { first, next, broken } = makeArchives(folder);
    noteFigures(`${secondsSince(started)} s  three archives`);

    const server = await startBareServer(join(folder, "root"), [DOMAIN]);
    whenFileIsDone(() => server.end());
    mkdirSync(join(server.root, "root"), { recursive: true });
    for (const file of [first, next, broken].flatMap((name) => [name, `${name}.sha256`])) {
      renameSync(join(folder, file), join(server.root, "root", file));
    }
    writeFileSync(join(server.root, "root/loja.env"), SETTINGS);
    const { succeeds } = commandsOn(server);

    started = performance.now();
    const name = basename(first, ".tar.gz");
    const installed = await succeeds(
      `(cd /root && sha256sum --check ${first}.sha256 && tar -xzf ${first} && ${name}/deploy/install --settings loja.env --internal-tls --database ${DATABASE} --owner ana:ana@${DOMAIN})`,
    );
    noteFigures(`${secondsSince(started)} s  from the archive to a shop with https`);
    expect(installed).toContain(`https://${DOMAIN}/admin/nova-senha?codigo=`);
    expect(await succeeds("lavra status")).toContain("Shop:           answers");

    await updateAndRollBack(server, name, next, broken);
    await restartBesideBusyPrograms(server, DATABASE);
    await restoreAndUndo(server, await countRows(server, DATABASE, "newsletter_subscribers"));
    if (DATABASE === "embedded") await restoreToMinute(server);
    await server.run("lavra check");
    await succeeds("lavra stop");
    // Hooks have a minute, the root of a server takes longer on a busy disk.
    await server.end();
  },
  60 * 60_000,
);
