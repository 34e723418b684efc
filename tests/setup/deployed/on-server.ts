import pg from "pg";

/** Runs statements outside the tests' databases, such as `create database`. */
export async function onServer(anyDatabase: string, ...statements: string[]): Promise<void> {
  const maintenance = new URL(anyDatabase);
  maintenance.pathname = "/postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
