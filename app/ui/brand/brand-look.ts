/** The shop's name in its typeface: a long one (names have up to 60 signs) is set smaller, in two lines where it must. */
export function brandLook(name: string): string {
  if (name.length > 24) return "brand-longer";
  return name.length > 12 ? "brand-long" : "brand";
}
