/** For `like`: anything that has `text` in it. */
export function containsPattern(text: string): string {
  return `%${literalPattern(text)}%`;
}

/** For `like`: `text` itself. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
