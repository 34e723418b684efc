import { data } from "react-router";
import type { NotAllowed } from "#shop/staff/authorise.ts";
import { type MissingRecord, missing, missingFile } from "./missing-record.ts";

/** Turns a use case's NotAllowed refusal into a 403. The route guard checks first; this is the second check. */
export async function orForbidden<Result>(
  reading: Promise<Result | NotAllowed> | (() => Promise<Result | NotAllowed>),
): Promise<Result> {
  const result = await (typeof reading === "function" ? reading() : reading);
  if (isRefusal(result)) throw data(null, { status: 403 });
  return result;
}

/** The record that a page's URL names, or its 404 within the panel's frame. */
export async function orMissing<Result>(record: MissingRecord, reading: Promise<Result | NotAllowed | null>) {
  const result = await orForbidden(reading);
  if (result === null) throw missing(record);
  return result;
}

/** The record that a file's URL names, or a redirect to the page that says it is missing. */
export async function orMissingFile<Result>(record: MissingRecord, reading: Promise<Result | NotAllowed | null>) {
  const result = await orForbidden(reading);
  if (result === null) throw missingFile(record);
  return result;
}

function isRefusal(result: unknown): result is NotAllowed {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "refused";
}
