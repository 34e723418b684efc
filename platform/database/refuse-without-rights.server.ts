import type pg from "pg";

/**
 * Throws an Error of one line if the role may not fill an empty database, with the statements that give the rights: a
 * schema for the job queue, two extensions that PostgreSQL trusts everybody with, and tables in `public`, where since
 * PostgreSQL 15 only the database's owner may.
 */
export async function refuseWithoutRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Rights>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
            to_regnamespace('public') is not null as has_public,
            has_database_privilege(current_database(), 'create') as may_create_schemas,
            coalesce(has_schema_privilege(to_regnamespace('public'), 'create')
                     and has_schema_privilege(to_regnamespace('public'), 'usage'), false) as may_create_tables`,
  );
  const [rights] = rows;
  if (!rights) return;
  const { role, database } = rights;
  const missing = [
    ...(rights.may_create_schemas ? [] : [`grant create on database ${database} to ${role}`]),
    ...(rights.has_public ? [] : [`create schema public authorization ${role}`]),
    ...(rights.has_public && !rights.may_create_tables ? [`grant usage, create on schema public to ${role}`] : []),
  ];
  if (missing.length === 0) return;
  throw new Error(
    `The role ${role} may not fill the database ${database}: as its owner or administrator: ${missing.join("; ")}`,
  );
}

interface Rights {
  role: string;
  database: string;
  has_public: boolean;
  may_create_schemas: boolean;
  may_create_tables: boolean;
}
