/** Class for the shop's name: longer names (up to 60 characters) are set smaller and wrap. */
export function brandLook(name: string): string {
  if (name.length > 24) return "brand-longer";
  return name.length > 12 ? "brand-long" : "brand";
}

/** How many letters must fit on one line, for the class `brand`. */
export function brandLetters(name: string): Record<string, number> {
  return { "--brand-letters": Math.max(...name.split(/\s+/).map((word) => word.length)) };
}
