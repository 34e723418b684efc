import pg from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import { valueAt } from "#platform/value-at.ts";
import { csvColumn, type ExportedTable, isMoneyColumn } from "./exported-table.ts";

/** Type of each column by table, as PostgreSQL names it: `timestamptz`; an array begins with `_`. */
export type CatalogueTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Encrypted settings are keys and passwords. */
const ROWS: Readonly<Record<string, string>> = { settings: " where not encrypted" };

const FILES_AT_ONCE = 20;

/** Every table of `public` that belongs to no extension, unlogged ones included. */
export async function readCatalogueTypes(client: pg.ClientBase): Promise<CatalogueTypes> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, t.typname as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1, a.attnum`,
  );
  const tables = Map.groupBy(rows, ({ table }) => table);
  return new Map(
    [...tables].map(([table, columns]) => [table, new Map(columns.map(({ column, type }) => [column, type]))]),
  );
}

/** Streams a table as CSV with a header. Dates need `setIsoDates` first. */
export function copyAsCsv(client: pg.ClientBase, exported: ExportedTable, types: CatalogueTypes): CopyToStreamQuery {
  const { table, columns } = exported;
  const cells = Object.keys(columns).map(
    (column) => `${csvCell(column, types.get(table)?.get(column))} as ${pg.escapeIdentifier(csvColumn(column))}`,
  );
  const rows = valueAt(ROWS, table);
  const from = `public.${pg.escapeIdentifier(table)}`;
  return client.query(
    copyTo(`copy (select ${cells.join(", ")} from ${from}${rows}) to stdout (format csv, header, encoding 'UTF8')`),
  );
}

function csvCell(column: string, type = ""): string {
  const name = pg.escapeIdentifier(column);
  if (isMoneyColumn(column)) return `(${name} / 100.0)::numeric(20, 2)`;
  if (type === "timestamptz") return `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (type === "bool") return `${name}::text`;
  // A list as PostgreSQL writes it, `{a,"b c"}`, is read by nothing else.
  return type.startsWith("_") ? `to_json(${name})` : name;
}

/** As 2026-11-23, whatever the database's setting is. */
export async function setIsoDates(client: pg.ClientBase): Promise<void> {
  await client.query("set datestyle = iso");
}

export interface FileInTable {
  /** Within `files/`. */
  path: string;
  file: Buffer;
}

/** Files that the database holds: invoices and photos of returns. Needs a transaction. */
export async function* readFilesInTables(client: pg.ClientBase): AsyncGenerator<FileInTable> {
  await client.query(`declare files_in_tables no scroll cursor for
    select 'invoices/' || order_id || '.' || kind as path, file from invoice_files
    union all select 'returns/' || return_id || '-' || position || '.jpg', file from return_photos`);
  const next = () => client.query<FileInTable>(`fetch ${FILES_AT_ONCE} from files_in_tables`);
  for (let page = await next(); page.rows.length > 0; page = await next()) yield* page.rows;
}
