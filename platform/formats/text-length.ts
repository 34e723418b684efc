import * as z from "zod/mini";

/** Longer input skips the remaining checks, so that no regular expression runs on unbounded text. */
export function atMost(most: number, message: string) {
  return z.maxLength(most, { error: message, abort: true });
}
