import { data } from "react-router";
import { isDatabaseOutage } from "#platform/database/database.server.ts";

/** Reads for a page; a database that is away becomes a 503 page with its own words, not an error of ours. */
export async function readForPage<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseOutage(error)) throw data(null, { status: 503 });
    throw error;
  }
}
