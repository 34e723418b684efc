import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import type { Database } from "#platform/database/database.server.ts";

type Table = keyof DB & string;
type Column<T extends Table> = keyof DB[T] & string;
type Where<T extends Table> = Partial<Selectable<DB[T]>>;
type Read<T extends Table, C extends Column<T>> = Pick<Selectable<DB[T]>, C & keyof Selectable<DB[T]>>;
type Written<T extends Table> = { [C in keyof Insertable<DB[T]>]?: Insertable<DB[T]>[C] | RawBuilder<unknown> };

const list = (parts: RawBuilder<unknown>[], between = sql`, `) => sql.join(parts, between);
const refs = (columns: readonly string[]) => list(columns.map((column) => sql.ref(column)));
const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);

function matching(where: object) {
  const parts = Object.entries(where).map(([column, value]) => {
    if (value === undefined) throw new Error(`no value of ${column}`);
    return value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  });
  return parts.length === 0 ? sql`true` : list(parts, sql` and `);
}

/** These columns (or all) of the rows that hold these values, in the order of a column if one is named. */
export async function readRows<T extends Table, C extends Column<T>>(
  db: Database,
  table: T,
  where: Where<T>,
  columns?: readonly C[],
  orderBy?: Column<T>,
): Promise<Read<T, C>[]> {
  const wanted = columns ? refs(columns) : sql`*`;
  const order = orderBy === undefined ? sql`` : sql`order by ${sql.ref(orderBy)}`;
  const query = sql<Read<T, C>>`select ${wanted} from ${sql.table(table)} where ${matching(where)} ${order}`;
  return (await query.execute(db)).rows;
}

/** The first of them, if any. */
export async function findRow<T extends Table, C extends Column<T>>(
  ...wanted: Parameters<typeof readRows<T, C>>
): Promise<Read<T, C> | undefined> {
  const [row] = await readRows<T, C>(...wanted);
  return row;
}

/** The first of them; there must be one. */
export async function readRow<T extends Table, C extends Column<T>>(
  ...wanted: Parameters<typeof readRows<T, C>>
): Promise<Read<T, C>> {
  const row = await findRow<T, C>(...wanted);
  if (row === undefined) throw new Error(`no row in ${wanted[1]}`);
  return row;
}

/** Overwrites columns of the rows that hold these values, past the shop. */
export async function setRows<T extends Table>(db: Database, table: T, where: Where<T>, values: Written<T>) {
  const changes = given(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${list(changes)} where ${matching(where)}`.execute(db);
}

/** Adds a row past the shop. */
export async function addRow<T extends Table>(db: Database, table: T, row: Insertable<DB[T]>) {
  await addRows(db, table, [row]);
}

/** Adds rows past the shop, in one statement; what a row leaves out has its default. */
export async function addRows<T extends Table>(db: Database, table: T, rows: readonly Insertable<DB[T]>[]) {
  const columns = [...new Set(rows.flatMap((row) => given(row).map(([column]) => column)))];
  const tuples = rows.map((row) => {
    const values = new Map(given(row));
    return sql`(${list(columns.map((column) => (values.has(column) ? sql`${values.get(column)}` : sql`default`)))})`;
  });
  await sql`insert into ${sql.table(table)} (${refs(columns)}) values ${list(tuples)}`.execute(db);
}
