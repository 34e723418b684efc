import * as z from "zod/mini";

/**
 * The check of a field's longest text, `most` in characters. It ends the field's checks: what is longer meets no
 * expression, whose time may grow faster than the text.
 */
export function atMost(most: number, message: string) {
  return z.maxLength(most, { error: message, abort: true });
}
