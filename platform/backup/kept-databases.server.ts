import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import pg from "pg";
import { PROCESS_CONNECTION } from "#platform/database/connection-budget.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { instantOfStamp, stampOf } from "./stamps.ts";

/** Part of a kept database's name, after that of the shop's: when it was replaced, in UTC. */
const KEPT = /^_before_(\d{8})_(\d{4}|\d{6})$/;
/** It is being filled, or of no use any more. */
const UNUSED = "_restoring";
/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;
/** A process that was stopped may take so long to be gone from the server's list. */
const GONE_WITHIN_MS = 5_000;
const BY_HAND = "make an empty one with the server's own tools, set DATABASE_URL to it, and restore into that";
/** Insufficient privilege. */
const FORBIDDEN = "42501";

/** Kept or left by a restore: a database or a data folder. */
export interface Kept {
  /** Of a folder: its path. */
  name: string;
  /** Null: it was never the shop's, or is no longer to be used. */
  replacedAt: Date | null;
  /** Null: this role may not look at it. */
  bytes: number | null;
}

export interface NewDatabase {
  url: string;
  /** Gives it the name of the shop's database, in one step. Resolves to the name under which that one is kept. */
  takePlace(): Promise<string>;
  drop(): Promise<void>;
}

/** Throws an Error for people if its role may not create a database, or does not own this one. */
export async function refuseReplacement(url: string): Promise<void> {
  await withServer(url, async (client, name) => {
    if (`${name}${keptSuffix(new Date())}`.length > LONGEST_NAME)
      throw new Error(`The name ${name} is too long to be kept`);
    const { rows } = await client.query<{ role: string; may_create: boolean; owns: boolean }>(
      `select current_user as role, r.rolcreatedb or r.rolsuper as may_create, pg_has_role(d.datdba, 'usage') as owns
         from pg_roles r, pg_database d where r.rolname = current_user and d.datname = $1`,
      [name],
    );
    const [found] = rows;
    if (found?.may_create && found.owns) return;
    throw new Error(
      `The role ${found?.role} may not ${found?.may_create ? `rename the database ${name}` : "create databases"}: ${BY_HAND}`,
    );
  });
}

/**
 * Makes an empty database beside that of `url`; deletes what a former attempt has left. Throws an Error for people if a
 * process of the shop or another restore is at work. Rules: STAFF-73.
 */
export async function beginReplacement(url: string): Promise<NewDatabase> {
  await refuseReplacement(url);
  return withServer(url, async (client, name) => {
    await refuseRunningShop(client, name);
    const next = name + UNUSED;
    await dropUnused(client, next);
    const { rows } = await client.query<{ provider: string; locale: string }>(
      "select datlocprovider as provider, datcollate as locale from pg_database where datname = $1",
      [name],
    );
    const [like] = rows;
    // The new one sorts as the old one; other providers than libc are the cluster's own.
    const locale = like?.provider === "c" ? ` locale ${pg.escapeLiteral(like.locale)}` : "";
    await client.query(`create database ${escaped(next)} template template0 encoding 'UTF8'${locale}`);
    const nextUrl = new URL(url);
    nextUrl.pathname = `/${encodeURIComponent(next)}`;
    return {
      url: nextUrl.href,
      takePlace: () => withServer(url, (again) => exchange(again, { name, next })),
      drop: () => withServer(url, (again) => dropUnused(again, next)),
    };
  });
}

async function exchange(client: pg.Client, { name, next }: { name: string; next: string }): Promise<string> {
  await refuseRunningShop(client, name);
  const kept = name + keptSuffix(new Date());
  await renameAll(client, [
    [name, kept],
    [next, name],
  ]);
  return kept;
}

/** Deletes the database of `url`. Throws an Error for people if there is no kept one of that name. */
export async function takeBackKept(url: string, kept: string): Promise<void> {
  await withServer(url, async (client, name) => {
    await refuseUnlessKept(client, name, kept);
    await refuseRunningShop(client, name);
    const unused = name + UNUSED;
    await dropUnused(client, unused);
    await renameAll(client, [
      [name, unused],
      [kept, name],
    ]);
    await dropUnused(client, unused);
  });
}

/** Throws an Error for people if there is none of that name. */
export async function dropKept(url: string, kept: string): Promise<void> {
  await withServer(url, async (client, name) => {
    await refuseUnlessKept(client, name, kept);
    await client.query(`drop database ${escaped(kept)}`);
  });
}

/** The oldest first. */
export async function listKept(url: string): Promise<Kept[]> {
  return withServer(url, listOf);
}

export function listKeptBeside(db: Database): Promise<Kept[]> {
  return listBeside(async (text) => db.executeQuery<Beside>(CompiledQuery.raw(text)));
}

interface Beside {
  shop: string;
  name: string;
  bytes: string | null;
}

/** `shop`: SQL of the name. */
async function listBeside(
  ask: (text: string) => Promise<{ rows: readonly Beside[] }>,
  shop = "current_database()",
): Promise<Kept[]> {
  const { rows } = await ask(
    `select ${shop} as shop, datname as name,
            case when has_database_privilege(oid, 'connect') then pg_database_size(oid) end as bytes
       from pg_database where starts_with(datname, ${shop} || '_') order by datname`,
  );
  return rows.flatMap(({ shop: own, name, bytes }) => {
    const rest = name.slice(own.length);
    const replacedAt = replacedAtOf(rest);
    if (!replacedAt && rest !== UNUSED) return [];
    return [{ name, replacedAt, bytes: bytes === null ? null : Number(bytes) }];
  });
}

const listOf = (client: pg.Client, name: string) =>
  listBeside((text) => client.query<Beside>(text), `${pg.escapeLiteral(name)}::text`);

/** `_before_20261125_133805`. */
function keptSuffix(at: Date): string {
  const { day, time } = stampOf(at);
  return `_before_${day}_${time}`;
}

function replacedAtOf(suffix: string): Date | null {
  const [, day, time] = KEPT.exec(suffix) ?? [];
  return day && time ? instantOfStamp(day, time) : null;
}

async function refuseUnlessKept(client: pg.Client, name: string, wanted: string): Promise<void> {
  const kept = (await listOf(client, name)).map((each) => each.name);
  if (kept.includes(wanted)) return;
  throw new Error(
    `There is no database ${wanted}. ${kept.length > 0 ? `Kept are: ${kept.join(", ")}` : "None is kept."}`,
  );
}

/** A process that works on would write into what is kept, and mix what it remembers into the new one. */
async function refuseRunningShop(client: pg.Client, name: string): Promise<void> {
  const deadline = Date.now() + GONE_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name = $2",
      [name, PROCESS_CONNECTION],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    if (Date.now() > deadline) throw new Error(`The shop runs (processes: ${count}): stop all of it first`);
    await pause(200);
  }
}

/** Refused while somebody is connected to it: another restore fills it. */
async function dropUnused(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${escaped(name)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== "55006") throw error;
    throw new Error("Another restore is at work", { cause: error });
  }
}

/** All or none. Their sessions are ended: a pooler's, or of somebody who looks at them. */
async function renameAll(client: pg.Client, renames: readonly (readonly [string, string])[]): Promise<void> {
  for (const [from] of renames) await endSessions(client, from);
  await client.query("begin");
  try {
    for (const [from, to] of renames) await client.query(`alter database ${escaped(from)} rename to ${escaped(to)}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function endSessions(client: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    );
    if (rowCount === 0) return;
    await pause(100);
  }
}

const escaped = (name: string) => pg.escapeIdentifier(name);

/** Works by a session of another database of the server: one that is in use cannot be renamed. */
async function withServer<T>(url: string, work: (client: pg.Client, name: string) => Promise<T>): Promise<T> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  const client = await connectBeside(server);
  try {
    return await work(client, name);
  } finally {
    await client.end();
  }
}

async function connectBeside(server: URL): Promise<pg.Client> {
  const failures: unknown[] = [];
  // Hosts of managed databases close one or the other.
  for (const database of ["postgres", "template1"]) {
    server.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: server.href, application_name: "lavra-restore" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      failures.push(error);
      await client.end().catch(() => undefined);
    }
  }
  const [closed] = failures;
  if (!(closed instanceof pg.DatabaseError) || closed.code !== FORBIDDEN) throw closed;
  throw new Error(`Databases cannot be replaced here (${closed.message}): ${BY_HAND}`);
}
