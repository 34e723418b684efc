import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type BackupTable, escaped, type SequenceState } from "./table-queries.server.ts";

interface Definition {
  drop: string;
  create: string;
}

/**
 * Empties the tables and removes triggers, foreign keys and indexes that no constraint needs, for the transaction that
 * loads. Returns the step that puts them back; a row that breaks a foreign key makes it throw.
 */
export async function prepareTables(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(escaped);
  const removed = await listDefinitions(client);
  await client.query(`truncate ${names.join(", ")}`);
  for (const { drop } of removed) await client.query(drop);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { create } of removed) await client.query(create);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}

/** One part of a COPY. Returns the number of rows. */
export async function loadRows(client: pg.ClientBase, table: BackupTable, pieces: Readable): Promise<number> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const copy = client.query(copyFrom(`copy ${escaped(table)} (${columns}) from stdin`));
  await pipeline(pieces, copy);
  return copy.rowCount ?? 0;
}

export async function setSequences(client: pg.ClientBase, sequences: readonly SequenceState[]): Promise<void> {
  for (const sequence of sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [
      escaped(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ]);
  }
}

/** Indexes first: a foreign key is checked by them. */
async function listDefinitions(client: pg.ClientBase): Promise<Definition[]> {
  const { rows: indexes } = await client.query<Definition>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
       from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by x.relname`,
  );
  const { rows: foreignKeys } = await client.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
       from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      order by conrelid::regclass::text, conname`,
  );
  return [...indexes, ...foreignKeys];
}
