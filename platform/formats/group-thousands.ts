/** A whole number in Portuguese: `1.234`. Without `Intl`, whose data take a phone 150 ms to load. */
export function groupThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ".");
}
