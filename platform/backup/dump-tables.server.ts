import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { copiedRows } from "#platform/database/copied-rows.server.ts";
import type { ArchiveWriter } from "./archive.server.ts";
import { type BackupTable, escaped, listSequences, type SequenceState } from "./table-queries.server.ts";

/** A tar entry needs its size beforehand, so tables are written in parts of this size. */
const PART_BYTES = 8 * 1024 * 1024;
const DIGITS = 6;
/** Ends each row of a text COPY, and stands nowhere else in it. */
const NEW_LINE = 0x0a;

export interface DumpSummary {
  /** Rows by `schema.table`. */
  rows: Record<string, number>;
  sequences: SequenceState[];
}

/** `tables/public.orders/000001.copy`. */
export const TABLE_PART = /^tables\/([^/]+)\/\d{6}\.copy$/;

export const tableKey = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

/**
 * Text COPY, which every PostgreSQL reads. Run it in a repeatable read transaction, so that all tables are of one
 * moment; sequences stand outside of it and are at or after that moment.
 */
export async function dumpTables(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
  archive: ArchiveWriter,
): Promise<DumpSummary> {
  const rows: Record<string, number> = {};
  for (const table of tables) rows[tableKey(table)] = await dumpTable(client, table, archive);
  return { rows, sequences: await listSequences(client) };
}

async function dumpTable(client: pg.ClientBase, table: BackupTable, archive: ArchiveWriter): Promise<number> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const copy = client.query(copyTo(`copy (select ${columns} from ${escaped(table)}) to stdout`));
  let part = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async () => {
    part += 1;
    const name = `tables/${tableKey(table)}/${String(part).padStart(DIGITS, "0")}.copy`;
    await archive.add(name, Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  for await (const piece of copy) {
    // Each part is loaded by a COPY of its own, and the stream's pieces end anywhere within a row.
    const rowEnd = bytes + piece.length < PART_BYTES ? 0 : piece.lastIndexOf(NEW_LINE) + 1;
    if (rowEnd > 0) {
      waiting.push(piece.subarray(0, rowEnd));
      await flush();
    }
    waiting.push(piece.subarray(rowEnd));
    bytes += piece.length - rowEnd;
  }
  if (bytes > 0) await flush();
  return copiedRows(client, copy);
}
