import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startBareServer } from "./bare-server.ts";
import { noteFigures } from "./figures.ts";
import { openRemote } from "./install/git-remote.ts";
import { commandsOn, countRows, memoryOf, SETTINGS, secondsSince, watchMemory } from "./install/installed-server.ts";
import { npmEnvironment } from "./install/npm-of-outside.ts";
import { ask, DOMAIN, openAgent, startLoad } from "./install/visitors.ts";

/** A file that the shop serves as it is. */
const SEEN = "public/versao.txt";
/** Runs, and never answers. */
const NEVER_READY = "setInterval(() => undefined, 1_000);\n";
const SERVE = "scripts/deploy/serve.mjs";

test.skipIf(!process.env.DRILL_INSTALL_CHECKOUT)(
  "from a bare system and a checkout to a shop that is updated from the checkout's remote",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-checkout-"));
    whenFileIsDone(() => rm(folder, { recursive: true, force: true }));
    const root = join(folder, "root");
    const server = await startBareServer(root, [DOMAIN], () => npmEnvironment(root));
    whenFileIsDone(() => server.end());
    const { succeeds, fails } = commandsOn(server);
    const remote = await openRemote(server, folder);
    const first = (await succeeds("git -C /srv/lavra.git rev-parse --short=10 HEAD")).trim();

    // The checkout belongs to somebody who may become root, not to root.
    await succeeds("useradd --create-home ana");
    await succeeds(`runuser -u ana -- git clone --quiet ${remote.url} /home/ana/lavra`);
    writeFileSync(join(root, "root/loja.env"), SETTINGS.replace("https:", "http:"));
    const words = `--internal-tls --owner ana:ana@${DOMAIN}`;
    let started = performance.now();
    expect(await fails(`/home/ana/lavra/deploy/install --settings /root/loja.env ${words}`)).toMatch(
      /PUBLIC_URL: must begin with https/,
    );
    noteFigures(`${secondsSince(started)} s  until a wrong setting is told`);
    await succeeds("rm -rf /home/ana/lavra/node_modules");
    writeFileSync(join(root, "root/loja.env"), SETTINGS);
    let memory = watchMemory(server);
    started = performance.now();
    const installed = await succeeds(`/home/ana/lavra/deploy/install --settings /root/loja.env ${words}`);
    noteFigures(`${secondsSince(started)} s  from the checkout to a shop with https`);
    noteFigures(`${await memory.stop()} MB  the most memory meanwhile`);
    expect(installed).toContain(`https://${DOMAIN}/admin/nova-senha?codigo=`);
    expect(await succeeds("lavra status")).toContain(`-${first}-linux`);
    const agent = openAgent();
    const seen = async () => (await ask(agent, "GET", `/${SEEN.split("/").pop()}`)).body;
    const load = startLoad();

    const good = remote.read("app/root.tsx");
    remote.commit("app/root.tsx", `${good}\nexport const broken = (;\n`);
    expect(await fails("lavra update")).toContain("The build failed: nothing is changed");
    expect(await succeeds("lavra status")).toContain(`-${first}-linux`);
    expect(await succeeds("lavra status")).toContain("no other release has run yet");

    remote.commit("app/root.tsx", good);
    const second = remote.commit(SEEN, "segunda\n");
    memory = watchMemory(server);
    started = performance.now();
    await succeeds("lavra update");
    noteFigures(`${secondsSince(started)} s  update from the remote, with its build and backup`);
    noteFigures(`${await memory.stop()} MB  the most memory meanwhile, with the shop that serves`);
    expect(await succeeds("lavra status")).toContain(`-${second}-linux`);
    expect(await seen()).toBe("segunda\n");
    expect(await succeeds("lavra update")).toContain("is what runs");

    remote.commit(SERVE, NEVER_READY);
    started = performance.now();
    expect(await fails("lavra update")).toContain("did not answer: nothing is changed");
    noteFigures(`${secondsSince(started)} s  update that never answers, until it is taken back`);
    expect(await succeeds("lavra status")).toContain(`-${second}-linux`);
    expect(await seen()).toBe("segunda\n");

    await succeeds("lavra rollback");
    expect(await succeeds("lavra status")).toContain(`-${first}-linux`);
    expect(await seen()).not.toBe("segunda\n");
    noteFigures(`${memoryOf(server)} MB  memory of shop, database and Caddy under load`);
    const { answers, signedUp, slowestMs } = await load.stop();
    agent.destroy();
    noteFigures(
      `broken build, update, failed update, rollback: ${JSON.stringify(answers)}, the slowest ${slowestMs} ms`,
    );
    expect(Object.keys(answers).toSorted()).toEqual(["200", "202"]);
    expect(await countRows(server, "embedded", "newsletter_subscribers")).toBe(signedUp);
    expect((await succeeds("find /home/ana/lavra ! -user ana | head -3")).trim()).toBe("");
    await succeeds("lavra stop");
    // Hooks have a minute, the root of a server takes longer on a busy disk.
    await server.end();
  },
  120 * 60_000,
);
