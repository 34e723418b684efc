import type { Database } from "#platform/database/database.server.ts";
import { searchTermDigits } from "#platform/formats/phone.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrders } from "#shop/ordering/orders/order-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { differentGuests, type Guest, type GuestTotals, guestOf, otherNames } from "./guest.ts";
import { findGuestOrder, guestOrdersFound, listGuestOrders, sumGuestOrders } from "./guest-queries.server.ts";

export type ListedGuest = Guest & GuestTotals;

export interface FoundGuests {
  guests: ListedGuest[];
  /** There are more; only a longer term finds them. */
  more: boolean;
}

const NOTHING: GuestTotals = { orders: 0, spentCents: 0, lastOrderAt: null };

export const MOST_GUESTS = 20;
/** The newest orders that a search reads; enough for people who buy often. */
const ORDERS_READ = 200;

/** The latest first; nobody for a term that matches almost everybody. Needs 'customers.read'. Rules: DESK-27. */
export async function searchGuests(
  db: Database,
  staff: Pick<StaffSession, "role">,
  term: string,
): Promise<FoundGuests | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  const words = term.trim();
  const isEnough = searchTermDigits(words) !== null || /\p{L}{3}/u.test(words);
  if (!isEnough) return { guests: [], more: false };
  const orders = await guestOrdersFound(db, words, ORDERS_READ).execute();
  const people = differentGuests(orders);
  const shown = people.slice(0, MOST_GUESTS);
  const totals = await sumGuestOrders(
    db,
    shown.map(({ key }) => key),
  );
  const guests = shown.map((guest, place) => ({ ...guest, ...(totals[place] ?? NOTHING) }));
  return { guests, more: people.length > MOST_GUESTS || orders.length === ORDERS_READ };
}

export interface GuestFile {
  guest: ListedGuest;
  /** Other names that orders with the same telephone or e-mail have. */
  otherNames: string[];
  /** The newest; `moreOrders`: there are more. */
  orders: Order[];
  moreOrders: boolean;
}

const SHOWN_ORDERS = 20;

/** Or their account, if the order has one by now. Null also once erased. Needs 'customers.read'. Rules: DESK-28. */
export async function readGuest(
  db: Database,
  staff: Pick<StaffSession, "role">,
  orderId: string,
): Promise<({ kind: "guest" } & GuestFile) | { kind: "account"; customerId: string } | NotAllowed | null> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  const found = await findGuestOrder(db, orderId);
  if (found?.kind !== "guest") return found;
  const named = guestOf(found.order);
  const [all, [totals = NOTHING]] = await Promise.all([
    listGuestOrders(db, named.key, SHOWN_ORDERS + 1),
    sumGuestOrders(db, [named.key]),
  ]);
  const newest = all.slice(0, SHOWN_ORDERS);
  const email = named.email || (differentGuests(newest)[0]?.email ?? "");
  return {
    kind: "guest",
    guest: { ...named, email, ...totals },
    otherNames: otherNames(named.name, newest),
    orders: await findOrders(
      db,
      newest.map(({ id }) => id),
      "record",
    ),
    moreOrders: all.length > SHOWN_ORDERS,
  };
}
