// Part of `lavra restore`, as the shop's account: `check-empty` fails if the shop's database holds anything; `put SUFFIX`
// renames it and makes an empty one in its place; `take-back SUFFIX` undoes that; `drop SUFFIX` deletes what was renamed. The
// shop does not run during `put` and `take-back`.
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isEmptyDatabase } from "#platform/backup/table-queries.server.ts";
import { isUnfinished } from "#platform/backup/unfinished-restore.server.ts";
import { readConfig } from "#platform/config/config.server.ts";
import { catchSignals } from "../backup/catch-signals.ts";
import { withShopDatabase } from "../shop-database.ts";

/** Renames the database and makes an empty one in its place. */
async function putAside(url: string, name: string, aside: string): Promise<void> {
  await withServer(url, async (client) => {
    await endSessions(client, name);
    const { rows } = await client.query<{ provider: string; locale: string }>(
      "select datlocprovider as provider, datcollate as locale from pg_database where datname = $1",
      [name],
    );
    const [like] = rows;
    // The new one sorts as the old one; other providers than libc are the cluster's own.
    const locale = like?.provider === "c" ? ` locale ${pg.escapeLiteral(like.locale)}` : "";
    await client.query(`alter database ${pg.escapeIdentifier(name)} rename to ${pg.escapeIdentifier(aside)}`);
    try {
      await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'${locale}`);
    } catch (error) {
      await client.query(`alter database ${pg.escapeIdentifier(aside)} rename to ${pg.escapeIdentifier(name)}`);
      throw error;
    }
  });
}

async function takeBack(url: string, name: string, aside: string): Promise<void> {
  await withServer(url, async (client) => {
    await refuseUnlessKept(client, aside);
    await endSessions(client, name);
    // A database in use cannot be renamed: after the drop, the shop would be left without one.
    await endSessions(client, aside);
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
    await client.query(`alter database ${pg.escapeIdentifier(aside)} rename to ${pg.escapeIdentifier(name)}`);
  });
}

async function drop(url: string, aside: string): Promise<void> {
  await withServer(url, async (client) => {
    await refuseUnlessKept(client, aside);
    await client.query(`drop database ${pg.escapeIdentifier(aside)}`);
  });
}

async function refuseUnlessKept(client: pg.Client, aside: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like '%\\_before\\_%' order by datname",
  );
  const kept = rows.map(({ name }) => name);
  if (kept.includes(aside)) return;
  throw new Error(
    `There is no database ${aside}. ${kept.length > 0 ? `Kept are: ${kept.join(", ")}` : "None is kept."}`,
  );
}

async function refuseUnlessEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await isEmptyDatabase(client)) || (await isUnfinished(client))) return;
    throw new Error(
      "The database is not empty. lavra restore --replace FILE keeps it under another name and restores into a new one.",
    );
  } finally {
    await client.end();
  }
}

async function endSessions(client: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
    if (rowCount === 0) return;
    await pause(100);
  }
}

async function withServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

// Interrupted between two statements, an operation would leave no database of the shop's name.
catchSignals();
const [operation, suffix = ""] = process.argv.slice(2);
try {
  await withShopDatabase(readConfig({ ...process.env, SHOP_MODE: "demo" }), async (url) => {
    if (operation === "check-empty") return refuseUnlessEmpty(url);
    const name = decodeURIComponent(new URL(url).pathname.slice(1));
    const aside = `${name}_${suffix}`;
    if (operation === "take-back") return takeBack(url, name, aside);
    if (operation === "drop") return drop(url, aside);
    await putAside(url, name, aside);
    process.stdout.write(`The present database is kept as ${aside}.\n`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
