import type pg from "pg";

/** The role, the database or a host may have set some. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, '0', false) from pg_settings
      where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`,
  );
}
