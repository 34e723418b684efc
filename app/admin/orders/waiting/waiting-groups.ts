/** An order that holds pieces unpaid, as the page shows it. */
export interface ShownWaiting {
  orderId: string;
  number: number;
  customerName: string;
  method: string;
  isKnownPayer: boolean;
  network: string | null;
  pieces: number;
  since: string;
}

export interface WaitingGroup {
  key: string;
  title: string;
  /** Why its pieces are not freed together; empty: they are. */
  note: string;
  /** What its pieces are freed by; null: they are not. */
  network: string | null;
  orders: ShownWaiting[];
  pieces: number;
}

/**
 * Orders by the network they came from, the one with most pieces first; customers who have paid before are one group,
 * the last. Networks are numbered, as no address is known.
 */
export function groupByNetwork(orders: readonly ShownWaiting[]): WaitingGroup[] {
  const byNetwork = Map.groupBy(orders, ({ isKnownPayer, network }) => (isKnownPayer ? "known" : (network ?? "none")));
  const groups = [...byNetwork].map(([key, members]) => {
    const pieces = members.reduce((sum, order) => sum + order.pieces, 0);
    return { key, orders: members, pieces };
  });
  const strangers = groups
    .filter(({ key }) => key !== "known" && key !== "none")
    .sort((a, b) => b.pieces - a.pieces)
    .map((group, index) => ({ ...group, title: `Rede ${index + 1}`, note: "", network: group.key }));
  const others = [
    { key: "none", title: "De rede desconhecida", note: "Cancele cada um no próprio pedido." },
    { key: "known", title: "Clientes que já pagaram um pedido", note: "Cancele cada um no próprio pedido." },
  ].flatMap(({ key, title, note }) =>
    groups.filter((group) => group.key === key).map((group) => ({ ...group, title, note, network: null })),
  );
  return [...strangers, ...others];
}
