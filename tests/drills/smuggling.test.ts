import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { connect as connectPlainly } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createRequestListener } from "#server/request-listener.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { noteFigures } from "./figures.ts";
import { type Attack, allAttacks, HOST } from "./smuggling/attacks.ts";
import { http2Attacks } from "./smuggling/http2-attacks.ts";
import { startCaddy, startCaddyOfCompose, startNginx, type TriedProxy, unpackPackages } from "./smuggling/proxies.ts";

const IS_ON = process.env.DRILL_SMUGGLING !== undefined;
/** Attacks that run at once, over connections of their own. */
const AT_ONCE = 8;
/** How long an attacker waits for more of the answer. */
const QUIET_MS = 400;
const LONGEST_MS = 3_000;
/** Ordinary requests after each batch: what an attack left on a connection would meet one of them. */
const VICTIMS = 6;

/** What the shop's process was asked for, in its order. */
const seen: string[] = [];
let answer: RequestListener;
let slots: [number, number];
let folder: string;
let root: string;

beforeAll(async () => {
  if (!IS_ON) return;
  folder = mkdtempSync(join(tmpdir(), "lavra-smuggling-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  root = unpackPackages(folder, ["caddy", "nginx"]);
  const shop = await createTestShop({ worker: false });
  const pages = async () => new Response("Not found", { status: 404 });
  const app = createApp(shop.services, { pages, migrations: "db/migrations", assets: null });
  answer = createRequestListener(shop.services, app);
  // The second slot is idle, as on a server.
  slots = [await listen(), 1];
});

/** Listens as the shop's process does, and notes what it is asked for; resolves to the port. */
async function listen(): Promise<number> {
  const server = createServer({ keepAliveTimeout: 125_000 }, (incoming, outgoing) => {
    const asked = `${incoming.method} ${incoming.url}`;
    seen.push(asked);
    // Tells whose answer this is.
    outgoing.setHeader("X-Asked", encodeURI(asked));
    answer(incoming, outgoing);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenFileIsDone(() => server.closeAllConnections());
  return (server.address() as AddressInfo).port;
}

describe.runIf(IS_ON)("a request hidden behind another one", { timeout: 300_000 }, () => {
  test("never reaches the shop through nginx with its example", async () => {
    await attackThrough(await startNginx(join(folder, "nginx"), root, slots));
  });

  test("never reaches the shop through Caddy as installed", async () => {
    await attackThrough(await startCaddy(join(folder, "caddy"), root, slots));
  });

  test("never reaches the shop through Caddy beside compose.yaml", async () => {
    await attackThrough(await startCaddyOfCompose(join(folder, "compose"), root, [slots[0], await listen()]));
  });

  test("is none for the shop itself where two lengths contradict each other", async () => {
    const from = seen.length;
    const contradicts = (name: string) => name.startsWith("length and ") || name.includes("and a length");
    // With an underscore it is a header like any other.
    const attacks = allAttacks().filter(({ name }) => contradicts(name) && !name.includes("_"));
    for (const { bytes } of attacks) await talk(() => connectPlainly(slots[0], "127.0.0.1"), bytes);
    const asked = seen.slice(from).filter((each) => each.includes("escondido"));
    expect(asked).toEqual([]);
  });
});

/** Sends every attack through a proxy, with other people's requests in between. */
async function attackThrough(proxy: TriedProxy): Promise<void> {
  const from = seen.length;
  const open = (protocol: "http/1.1" | "h2") => () =>
    connect({
      port: proxy.port,
      host: "127.0.0.1",
      servername: HOST,
      rejectUnauthorized: false,
      ALPNProtocols: [protocol],
    });
  const statuses = new Map<string, number>();
  const robbed: string[] = [];
  const plain = allAttacks();
  const attacks: [Attack, "http/1.1" | "h2"][] = [
    ...plain.map((each): [Attack, "http/1.1"] => [each, "http/1.1"]),
    ...http2Attacks().map((each): [Attack, "h2"] => [each, "h2"]),
  ];
  for (let at = 0; at < attacks.length; at += AT_ONCE) {
    await Promise.all(
      attacks.slice(at, at + AT_ONCE).map(async ([{ bytes }, protocol]) => {
        const answer = await talk(open(protocol), bytes);
        const status = protocol === "h2" ? "HTTP/2" : (/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? "no answer");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    robbed.push(...(await visit(open("http/1.1"), String(at))));
  }
  const asked = seen.slice(from);
  // Where both take it for a request of its own, nothing is hidden.
  const second = asked.flatMap((each) => /^GET (\/escondido-\w+)/.exec(each)?.[1] ?? []);
  const secret = second.filter((path) => !proxy.knows(path));
  const name = (path: string) => [...plain, ...http2Attacks()].find(({ bytes }) => bytes.includes(path))?.name;
  const told = [...statuses].sort().map(([status, times]) => `${times} ${status}`);
  noteFigures(
    `${proxy.name}: ${attacks.length} attacks (${told.join(", ")}), ${asked.length} requests reached the shop, ` +
      `${second.length - secret.length} of them second ones that the proxy knew of, ${secret.length} hidden`,
  );
  expect(secret.map((path) => `${path}: ${name(path)}`)).toEqual([]);
  expect(robbed).toEqual([]);
  // Otherwise the attacks met nothing.
  expect(asked.filter((each) => each.includes("aberto")).length).toBeGreaterThan(10);
  expect(asked.filter((each) => each.includes("vitima")).length).toBeGreaterThan(VICTIMS);
}

/** Ordinary visitors, who must each get their own answer at once; returns those who did not. */
async function visit(open: () => ReturnType<typeof connect>, batch: string): Promise<string[]> {
  const visits = Array.from({ length: VICTIMS }, async (_, index) => {
    const asked = `${index % 2 === 0 ? "GET" : "POST"} /vitima-${batch}-${index}`;
    const lines = [`${asked} HTTP/1.1`, `Host: ${HOST}`, "Content-Length: 0", "Connection: close"];
    const answered = await talk(open, Buffer.from(`${lines.join("\r\n")}\r\n\r\n`));
    return answered.includes(`${encodeURI(asked)}\r\n`) ? [] : [`${asked} got: ${answered.slice(0, 200)}`];
  });
  return (await Promise.all(visits)).flat();
}

/** Sends bytes as they are; resolves to what comes back until it is quiet. */
function talk(open: () => ReturnType<typeof connectPlainly>, bytes: Buffer): Promise<string> {
  return new Promise((done) => {
    let said = "";
    let quiet: NodeJS.Timeout | undefined;
    const socket = open();
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(last);
      socket.destroy();
      done(said);
    };
    const last = setTimeout(end, LONGEST_MS);
    socket.on("data", (piece) => {
      said += piece.toString("latin1");
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
    });
    socket.on("end", end).on("error", end).on("close", end);
    socket.write(bytes);
  });
}
