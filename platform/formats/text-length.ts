import * as z from "zod/mini";

/**
 * Limits a field to `most` characters and aborts its remaining checks when it is longer, so that no regular expression runs
 * on a text of any length.
 */
export function atMost(most: number, message: string) {
  return z.maxLength(most, { error: message, abort: true });
}
