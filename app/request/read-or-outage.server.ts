import { data } from "react-router";
import { isDatabaseOutage } from "#platform/database/database.server.ts";

/**
 * Runs a page's database read. When the database is down it throws a 503, which has its own page and is not logged as
 * an error.
 * Rules: LIST-55.
 */
export async function readOrOutage<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseOutage(error)) throw data(null, { status: 503 });
    throw error;
  }
}
