import { data } from "react-router";
import type { NotAllowed } from "#shop/staff/authorise.ts";

/** Turns a use case's NotAllowed refusal into a 403. The route guard checks first; this is the second check. */
export async function orForbidden<Result>(read: () => Promise<Result | NotAllowed>): Promise<Result> {
  const result = await read();
  if (isRefusal(result)) throw data(null, { status: 403 });
  return result;
}

function isRefusal(result: unknown): result is NotAllowed {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "refused";
}
