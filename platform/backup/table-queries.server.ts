import pg from "pg";

/** Without generated columns: the database computes them again. */
export interface BackupTable {
  schema: string;
  name: string;
  columns: string[];
}

export interface SequenceState {
  schema: string;
  name: string;
  /** It may exceed what a JavaScript number holds exactly. */
  lastValue: string;
  isCalled: boolean;
}

/** The queue makes its own tables; only the work and the schedules are kept. */
const KEPT_OF_QUEUE = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** They belong to no extension. `c`: the `pg_class` row. */
const OURS = `not exists (select from pg_depend d
                           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export const escaped = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Without unlogged tables: PostgreSQL itself may empty them. */
export async function listBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${OURS}
        and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any ($1))
      order by 1, 2`,
    [KEPT_OF_QUEUE],
  );
  return rows;
}

/** Every sequence of the shop, those of identity columns included. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname in ('public', 'pgboss') and ${OURS}
      order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const { rows: found } = await client.query<Pick<SequenceState, "lastValue" | "isCalled">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${escaped(sequence)}`,
    );
    if (found[0]) states.push({ ...sequence, ...found[0] });
  }
  return states;
}

/** What extensions brought does not count. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast' and ${OURS}) as found`,
  );
  return rows[0]?.found === false;
}

/** Statements for `public` without extensions, in an order in which it can be dropped. */
const DROPS = `
  select format('drop %s if exists public.%I cascade', kind, c.relname) as statement, place
    from pg_class c
    join (values ('v', 'view', 1), ('m', 'materialized view', 1), ('r', 'table', 2), ('p', 'table', 2), ('S', 'sequence', 3))
           as kinds (relkind, kind, place) on c.relkind = kinds.relkind::"char"
   where c.relnamespace = 'public'::regnamespace and ${OURS}
   union all
  select format('drop routine if exists public.%I(%s) cascade', p.proname, pg_get_function_identity_arguments(p.oid)), 4
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
   order by place`;

/** `public` stays, with the rights in it: it may be another role's, who lets this one make tables there. */
export async function emptyShopSchemas(client: pg.ClientBase): Promise<void> {
  await client.query("drop schema if exists pgboss cascade");
  const { rows } = await client.query<{ statement: string }>(DROPS);
  await client.query("begin");
  try {
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
