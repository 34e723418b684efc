import { chownSync, mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { findRunningPostgres } from "#platform/database/embedded-postgres.server.ts";
import { activeSlot } from "./places.ts";
import { runScript, type Server } from "./server.ts";

const currentRelease = (server: Server) => join(server.places.home, "current");

/** `20261123-1405`, in UTC: part of the name of what is set aside. */
const stamp = () => new Date().toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 13);

/**
 * Restores a backup while the shop is stopped, and starts it held. `replace` sets a database that holds anything aside
 * under another name; without it such a database is refused. Throws an Error with a one-line message; the shop then
 * runs on what it had.
 */
export async function restoreBackup(server: Server, file: string, replace: boolean): Promise<void> {
  const { say } = server;
  await whileStopped(server, async () => {
    const url = server.settings.DATABASE_URL ?? findRunningPostgres(server.places.data);
    if (!url) throw new Error("The database does not run: lavra start");
    const aside = replace ? await setAside(url) : null;
    if (runScript(server, currentRelease(server), ["scripts/backup/restore.ts", resolve(file)]) !== 0) {
      if (aside) await takeBack(url, aside);
      throw new Error("The restore failed: the shop runs on what it had");
    }
    if (aside) say(`What was there is kept as the database ${aside}.`);
  });
  say("The restored shop is held: lavra resume tells what happened since, lavra resume --yes lets it work.");
}

/**
 * Restores the embedded database to a minute from WAL_ARCHIVE. The present data folder is kept under another name.
 * Throws an Error with a one-line message; the shop then runs on what it had.
 */
export async function restoreToTime(server: Server, words: readonly string[]): Promise<void> {
  const { places, services, settings, account, say } = server;
  if (settings.EMBEDDED_POSTGRES !== "shared")
    throw new Error("This is for the embedded database: see docs/operations.md");
  const aside = `${places.data}.before-${stamp()}`;
  await whileStopped(server, async () => {
    await services.stop("database");
    renameSync(places.data, aside);
    mkdirSync(places.data, { mode: 0o750 });
    if (account) chownSync(places.data, account.uid, account.gid);
    const status = runScript(server, currentRelease(server), ["scripts/backup/restore-to.ts", ...words]);
    if (status !== 0) {
      renameSync(places.data, `${places.data}.failed-${stamp()}`);
      renameSync(aside, places.data);
    }
    await services.start("database");
    if (status !== 0) throw new Error("The restore failed: the shop runs on what it had");
  });
  say(`What was there is kept in ${aside}.`);
  say("The restored shop is held: lavra resume tells what happened since, lavra resume --yes lets it work.");
}

/** Stops the shop during `work`, and starts it again whether that fails or not. */
async function whileStopped({ places, services, say }: Server, work: () => Promise<void>): Promise<void> {
  const slot = activeSlot(places);
  if (!slot) throw new Error("No shop is installed: run deploy/install");
  say("Stopping the shop...");
  await services.stop(`shop-${slot}`);
  try {
    await work();
  } finally {
    say("Starting the shop...");
    await services.start(`shop-${slot}`);
  }
}

/** Renames the database of this address and makes an empty one in its place. Returns the name that it has now. */
async function setAside(url: string): Promise<string> {
  const name = databaseOf(url);
  const aside = `${name}_before_${stamp().replace("-", "_")}`;
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
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'${locale}`);
  });
  return aside;
}

async function takeBack(url: string, aside: string): Promise<void> {
  const name = databaseOf(url);
  await withServer(url, async (client) => {
    await endSessions(client, name);
    await client.query(`drop database ${pg.escapeIdentifier(name)}`);
    await client.query(`alter database ${pg.escapeIdentifier(aside)} rename to ${pg.escapeIdentifier(name)}`);
  });
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

async function endSessions(client: pg.Client, name: string): Promise<void> {
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
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
