import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { BareServer } from "../bare-server.ts";
import { DOMAIN } from "./visitors.ts";

export const SETTINGS = `SHOP_MODE=demo
PUBLIC_URL=https://${DOMAIN}
RATE_LIMITS=off
SHOP_NAME="Joias da Ana"
`;

export const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(0);

/** Commands on the server that have to succeed or to fail; they resolve to what was said. */
export function commandsOn(server: BareServer) {
  return {
    async succeeds(line: string): Promise<string> {
      const { code, said } = await server.run(line);
      expect(code, `${line}\n${said}`).toBe(0);
      return said;
    },
    async fails(line: string): Promise<string> {
      const { code, said } = await server.run(line);
      expect(code, `${line}\n${said}`).not.toBe(0);
      return said;
    },
  };
}

/** The first column of a query's rows, as text. `database`: whose PostgreSQL the shop uses. */
export async function query(server: BareServer, database: string, sql: string): Promise<string[]> {
  const linesOf = async (line: string) =>
    (await commandsOn(server).succeeds(line)).split("\n").filter((each) => each !== "");
  if (database === "system") return linesOf(`runuser -u postgres -- psql -At lavra -c "${sql}"`);
  const script = `
    const { readFileSync } = await import("node:fs");
    const { default: pg } = await import("pg");
    const port = readFileSync("/var/lib/lavra/postgres/postmaster.pid", "utf8").split("\\n")[3];
    const password = readFileSync("/var/lib/lavra/postgres-password", "utf8");
    const client = new pg.Client({ host: "127.0.0.1", port, user: "lavra", password, database: "lavra" });
    await client.connect();
    for (const [value] of (await client.query({ text: ${JSON.stringify(sql)}, rowMode: "array" })).rows) console.log(String(value));
    await client.end();`;
  writeFileSync(join(server.root, "tmp/query"), script);
  return linesOf('(cd /opt/lavra/current && deploy/node --input-type=module -e "$(cat /tmp/query)")');
}

export async function countRows(server: BareServer, database: string, table: string): Promise<number> {
  return Number((await query(server, database, `select count(*) from ${table}`))[0]);
}

/** Memory of all processes of the server, shared pages counted once, in MB. */
export function memoryOf({ root }: BareServer): number {
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

/** Looks at the memory of all processes each second until `stop`, which resolves to the most, in MB. */
export function watchMemory(server: BareServer): { stop(): Promise<number> } {
  let most = 0;
  let isOn = true;
  const watching = (async () => {
    while (isOn) {
      most = Math.max(most, memoryOf(server));
      await pause(1_000);
    }
  })();
  return {
    async stop() {
      isOn = false;
      await watching;
      return most;
    },
  };
}
