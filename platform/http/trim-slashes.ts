export function trimLastSlashes(path: string): string {
  return /^.*[^/]/s.exec(path)?.[0] ?? "";
}

export function trimSlashes(path: string): string {
  return /[^/](?:.*[^/])?/s.exec(path)?.[0] ?? "";
}
