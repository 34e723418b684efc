/** Removes trailing slashes. */
export function trimLastSlashes(path: string): string {
  return /^.*[^/]/s.exec(path)?.[0] ?? "";
}

/** Removes leading and trailing slashes. */
export function trimSlashes(path: string): string {
  return /[^/](?:.*[^/])?/s.exec(path)?.[0] ?? "";
}
