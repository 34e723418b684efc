import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import { findEmailChange } from "#shop/customers/accounts/email-change/email-change-queries.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { listSessions } from "#shop/customers/accounts/login/session-queries.server.ts";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { countFavourites } from "#shop/customers/wishlist/wishlist-queries.server.ts";
import { countOpenOrders } from "#shop/ordering/orders/order-queries.server.ts";

/** Loads everything '/account' shows; null for a visitor. */
export async function loadAccount(request: Request, context: Readonly<RouterContextProvider>) {
  const session = await sessionOf(request, context);
  if (!session) return null;
  const { db, clock, config } = context.get(servicesContext);
  const { customerId } = session;
  const [profile, addresses, openOrders, favourites, sessions, change] = await Promise.all([
    readProfileOrDefault(db, session, clock()),
    listAddresses(db, customerId),
    countOpenOrders(db, customerId),
    countFavourites(db, customerId, { unlisted: config.mode === "demo" }),
    listSessions(db, session, clock()),
    findEmailChange(db, customerId, clock()),
  ]);
  return { profile, addresses, counts: { openOrders, favourites }, sessions: sessions.length, change };
}

/** The customer's profile; a minimal one if no row exists. Rules: ACCOUNT-50. */
export async function readProfileOrDefault(
  db: Database,
  { customerId: id, name, email }: CustomerSession,
  now: Date,
): Promise<Profile> {
  const empty = { phone: "", cpf: "", zipCode: "", street: "", number: "", complement: "", neighborhood: "" };
  return (
    (await findProfile(db, id)) ?? {
      id,
      name: name || (email.split("@")[0] ?? ""),
      email,
      ...empty,
      city: "",
      state: "",
      createdAt: now,
    }
  );
}
