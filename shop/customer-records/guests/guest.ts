import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { nationalDigits } from "#platform/formats/phone.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import type { Centavos } from "#platform/money.ts";
import { PICKUP_NAME } from "#shop/ordering/shipping/pickup.ts";

export interface GuestOrder {
  id: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  carrierName: string | null;
  shippingAddress: ShippingAddress;
  createdAt: Date;
}

/** The whole telephone in digits, else the e-mail in lower case. */
export type GuestKey = { phone: string } | { email: string };

/** A person as their newest order says. */
export interface Guest {
  /** Their newest order, which names them in addresses. */
  orderId: string;
  key: GuestKey;
  name: string;
  /** '': they gave none. */
  email: string;
  /** Digits; '' where unknown. */
  phone: string;
  /** '' for what is collected. */
  city: string;
  state: string;
}

export interface GuestTotals {
  /** Paid and not cancelled. */
  orders: number;
  spentCents: Centavos;
  lastOrderAt: Date | null;
}

/** Rules: DESK-27. */
export function guestKey({
  customerPhone,
  customerEmail,
}: Pick<GuestOrder, "customerPhone" | "customerEmail">): GuestKey {
  const phone = nationalDigits(customerPhone.replace(/\D/g, ""));
  return phone.length >= 10 ? { phone } : { email: customerEmail.toLowerCase() };
}

export function guestOf(order: GuestOrder): Guest {
  const { customerEmail, customerPhone, shippingAddress } = order;
  const isCollected = order.carrierName === PICKUP_NAME;
  return {
    orderId: order.id,
    key: guestKey(order),
    name: order.customerName,
    email: isUndeliverable(customerEmail) ? "" : customerEmail,
    phone: nationalDigits(customerPhone.replace(/\D/g, "")),
    city: isCollected ? "" : shippingAddress.city,
    state: isCollected ? "" : shippingAddress.state,
  };
}

/** Each as the first of their orders says; an e-mail that it lacks comes from the next that has one. */
export function differentGuests(orders: readonly GuestOrder[]): Guest[] {
  const byKey = new Map<string, Guest>();
  for (const order of orders) {
    const guest = guestOf(order);
    const key = keyText(guest.key);
    const first = byKey.get(key);
    byKey.set(key, first ? { ...first, email: first.email || guest.email } : guest);
  }
  return [...byKey.values()];
}

function keyText(key: GuestKey): string {
  return "phone" in key ? `phone ${key.phone}` : `email ${key.email}`;
}

export function otherNames(name: string, orders: readonly Pick<GuestOrder, "customerName">[]): string[] {
  const plain = (text: string) => text.trim().toLowerCase();
  const seen = new Set([plain(name)]);
  return orders.flatMap(({ customerName }) => {
    if (seen.has(plain(customerName))) return [];
    seen.add(plain(customerName));
    return [customerName];
  });
}
