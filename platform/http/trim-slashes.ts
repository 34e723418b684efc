/** A path without the slashes at its end. */
export function trimLastSlashes(path: string): string {
  return /^.*[^/]/s.exec(path)?.[0] ?? "";
}

/** A path without the slashes at both its ends. */
export function trimSlashes(path: string): string {
  return /[^/](?:.*[^/])?/s.exec(path)?.[0] ?? "";
}
