/** All firsts of the categories, then all seconds, and so on; otherwise in the given order. Rules: LIST-70. */
export function mixed<Item extends { category: string }>(items: readonly Item[], most: number): Item[] {
  const queues = [...Map.groupBy(items, ({ category }) => category).values()];
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const rounds = Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? []));
  return rounds.flat().slice(0, most);
}
