import type { Address } from "#shop/customers/accounts/addresses/address.ts";
import { listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import { groupSessions } from "#shop/customers/accounts/login/session-groups.ts";
import { listSessions } from "#shop/customers/accounts/login/session-queries.server.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { subscriptionOf } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { type SubscriptionState, subscriptionState } from "#shop/customers/newsletter/subscription-state.ts";
import { applicationsOf } from "#shop/customers/resellers/reseller-queries.server.ts";
import type { StoredApplication } from "#shop/customers/resellers/reseller-row.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { listReturns } from "#shop/fulfilment/returns/return-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { listOrders } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ListedCustomer } from "./customer-list.ts";
import type { DataRequest } from "./privacy-requests/data-request.ts";
import { requestsOf } from "./privacy-requests/data-request-queries.server.ts";
import { documentOfOrders, findListedCustomer } from "./staff-customer-queries.server.ts";

export const SHOWN_ORDERS = 20;

export interface CustomerFile {
  customer: ListedCustomer;
  /** Digits: the profile's, else the newest order's CPF or CNPJ; '' where unknown. */
  cpf: string;
  fromOrders: { phone: boolean; cpf: boolean };
  addresses: Address[];
  /** The newest; `moreOrders`: there are more. */
  orders: Order[];
  moreOrders: boolean;
  returns: Return[];
  /** The newsletter subscription of the account's e-mail, whoever made it. */
  subscription: { id: string; state: SubscriptionState; since: Date | null } | null;
  applications: StoredApplication[];
  requests: DataRequest[];
  /** Counted as their own account page lists them. */
  devices: number;
}

/** Needs 'customers.read'. Rules: ACCOUNT-102, STAFF-46. */
export async function readCustomer(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: Pick<StaffSession, "role">,
  customerId: string,
): Promise<CustomerFile | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  if (notAllowed) return notAllowed;
  const customer = await findListedCustomer(db, customerId);
  if (!customer) return null;
  const { id, email } = customer;
  const [profile, addresses, orders, returns, subscription, applications, requests, sessions, ordered] =
    await Promise.all([
      findProfile(db, id),
      listAddresses(db, id),
      listOrders(db, id, { limit: SHOWN_ORDERS + 1, offset: 0 }, "record"),
      listReturns(db, id, { limit: SHOWN_ORDERS, offset: 0 }),
      subscriptionOf(db, email),
      applicationsOf(db, email),
      requestsOf(db, { customerId: id, email }),
      listSessions(db, { customerId: id, sessionId: null }, clock()),
      documentOfOrders(db, id),
    ]);
  return {
    customer,
    cpf: profile?.cpf || ordered,
    fromOrders: { phone: !profile?.phone && customer.phone !== "", cpf: !profile?.cpf && ordered !== "" },
    addresses,
    orders: orders.slice(0, SHOWN_ORDERS),
    moreOrders: orders.length > SHOWN_ORDERS,
    returns,
    subscription: subscription && {
      id: subscription.id,
      state: subscriptionState(subscription.state),
      since: subscription.state === "confirmed" ? subscription.confirmedAt : subscription.unsubscribedAt,
    },
    applications,
    requests,
    devices: groupSessions(sessions).length,
  };
}
