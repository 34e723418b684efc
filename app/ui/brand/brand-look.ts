/** Class for the shop's name: longer names (up to 60 characters) are set smaller and wrap. */
export function brandLook(name: string): string {
  if (name.length > 24) return "brand-longer";
  return name.length > 12 ? "brand-long" : "brand";
}
