import { type Journal, openJournal } from "../journal.ts";
import { type OrderRecord, orderRecord } from "./order-record.ts";

/** All orders, indexed by each of their ids. */
export interface OrderBook {
  put(order: OrderRecord): void;
  byId(id: string): OrderRecord | undefined;
  byPayment(paymentId: string): OrderRecord | undefined;
  /** Oldest first: several payment attempts may share a reference. */
  byReference(reference: string): OrderRecord[];
  /** Oldest first. */
  all(): OrderRecord[];
  /** Snapshot for searches: each order as it was at that moment, without later ones. Oldest first. */
  asOf(moment: number): OrderRecord[];
  close(): Promise<void>;
}

/** Loads the orders of earlier runs. */
export async function openOrderBook(dataDir: string | null): Promise<OrderBook> {
  const orders = new Map<string, OrderRecord>();
  const idOfPayment = new Map<string, string>();
  const idsOfReference = new Map<string, Set<string>>();
  const versions = new Map<string, OrderRecord[]>();

  function index(order: OrderRecord): void {
    orders.set(order.id, order);
    versions.set(order.id, [...(versions.get(order.id) ?? []), order]);
    idOfPayment.set(order.payment.id, order.id);
    if (order.externalReference === null) return;
    const ids = idsOfReference.get(order.externalReference) ?? new Set();
    idsOfReference.set(order.externalReference, ids.add(order.id));
  }

  const journal: Journal = await openJournal(dataDir, "mercado-pago-orders", (entry) => {
    const stored = orderRecord.safeParse(entry);
    if (stored.success) index(stored.data);
  });

  return {
    put(order) {
      index(order);
      journal.append(order);
    },
    byId: (id) => orders.get(id),
    byPayment: (paymentId) => orders.get(idOfPayment.get(paymentId) ?? ""),
    byReference: (reference) => [...(idsOfReference.get(reference) ?? [])].flatMap((id) => orders.get(id) ?? []),
    all: () => [...orders.values()],
    asOf: (moment) =>
      [...versions.values()].flatMap((each) => each.findLast(({ updatedAt }) => updatedAt <= moment) ?? []),
    close: () => journal.close(),
  };
}
