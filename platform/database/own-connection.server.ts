import pg from "pg";
import { liftLimits } from "./statement-limits.server.ts";

interface OwnConnection {
  /** Its name in `pg_stat_activity`. */
  name: string;
  /** Nothing ends its statements, however long they take. */
  isUnlimited?: boolean;
}

/** Runs `work` on a connection outside the pool and closes it. If the connection is lost, the next statement fails. */
export async function withOwnConnection<T>(
  connectionString: string,
  { name, isUnlimited = false }: OwnConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: name, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (isUnlimited) await liftLimits(client);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
