import type pg from "pg";
import type { CopyToStreamQuery } from "pg-copy-streams";

/**
 * How many rows a COPY that was read to its end had. The server says so after the last row, which may come in a later
 * packet: the number is there once the connection has answered another statement.
 */
export async function copiedRows(client: pg.ClientBase, copy: CopyToStreamQuery): Promise<number> {
  await client.query("select");
  return copy.rowCount;
}
