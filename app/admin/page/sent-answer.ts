import { useActionData } from "react-router";
import { type AdminAnswer, INTENT_FIELD } from "./admin-answer.ts";

/** The answer to a form that was posted without scripts; with `intent`, only if it was that form. */
export function useSentAnswer(intent?: string): AdminAnswer | undefined {
  const sent = useActionData<AdminAnswer | undefined>();
  return intent === undefined || sent?.values?.[INTENT_FIELD] === intent ? sent : undefined;
}
