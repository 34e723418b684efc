import { data } from "react-router";
import { readForPage } from "#app/request/outage.server.ts";
import type { NotAllowed } from "#shop/staff/authorise.ts";

/** What a use case read for the page; its refusal becomes 403. The guard asks first: this is the second lock. */
export async function allowed<Result>(read: () => Promise<Result | NotAllowed>): Promise<Result> {
  const result = await readForPage(read);
  if (isRefusal(result)) throw data(null, { status: 403 });
  return result;
}

function isRefusal(result: unknown): result is NotAllowed {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "refused";
}
