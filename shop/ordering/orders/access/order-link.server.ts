import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "#platform/clock.ts";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { markLinkOpened } from "./link-store.server.ts";
import { readOrderAccess } from "./order-access-queries.server.ts";

/** Path of e-mailed links: it exchanges the code for a cookie and redirects to a URL without it. */
export const ORDER_LINK_PATH = "/pedido";
/** Validity of a link after it was sent and after the order's last event, in days. Rules: MAIL-23. */
export const ORDER_LINK_DAYS = 90;

const ID_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 2;
const CODE_BYTES = HEAD_BYTES + 32;

/** Links of this many earlier generations count as revoked, not as guesses. */
const MOST_TRIED = 20;

export interface LinkedOrderKey {
  id: string;
  /** '' once the customer's data is deleted: no link opens any more. */
  customerEmail: string;
  /** Grows when staff revoke an order's links. */
  linkGeneration: number;
}

/**
 * Contains the order's id, a day until which it holds whatever happens, and an HMAC over both, the e-mail and the link
 * generation: a new e-mail or a revocation voids earlier links.
 */
export function orderLinkCode(appSecret: string, order: LinkedOrderKey, now: Date): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(order.id.replaceAll("-", ""), "hex");
  head.writeUInt16BE(dayOf(now) + ORDER_LINK_DAYS, ID_BYTES);
  return Buffer.concat([head, sealOf(appSecret, head, order)]).toString("base64url");
}

export function orderLink(
  { appSecret, publicUrl }: Pick<Config, "appSecret" | "publicUrl">,
  order: LinkedOrderKey,
  now: Date,
): string {
  return `${publicUrl}${ORDER_LINK_PATH}?${CODE_PARAMETER}=${orderLinkCode(appSecret, order, now)}`;
}

/** Reads the id without checking the code, so it proves nothing; null: not a code. */
export function orderIdOfLink(code: string): string | null {
  const head = headOf(code);
  return head?.toString("hex", 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") ?? null;
}

/** True if sealed for the order, not revoked, and within 90 days of the link or the last event. Rules: MAIL-23. */
export function linkOpens(
  code: string,
  order: LinkedOrderKey & { lastEventAt: Date },
  { appSecret, now }: { appSecret: string; now: Date },
): boolean {
  const head = headOf(code);
  if (!head || orderIdOfLink(code) !== order.id || order.customerEmail === "") return false;
  const until = Math.max(head.readUInt16BE(ID_BYTES), dayOf(order.lastEventAt) + ORDER_LINK_DAYS);
  if (until < dayOf(now)) return false;
  return timingSafeEqual(Buffer.from(code, "base64url").subarray(HEAD_BYTES), sealOf(appSecret, head, order));
}

/** Whether the shop made this code for an order, though it may have expired or been revoked: nobody guessed it. */
export function wasLinkOf(code: string, order: LinkedOrderKey, appSecret: string): boolean {
  const head = headOf(code);
  if (!head || orderIdOfLink(code) !== order.id) return false;
  const seal = Buffer.from(code, "base64url").subarray(HEAD_BYTES);
  const generations = Array.from({ length: Math.min(order.linkGeneration, MOST_TRIED) + 1 }, (_, before) => before);
  return generations.some((before) =>
    timingSafeEqual(seal, sealOf(appSecret, head, { ...order, linkGeneration: order.linkGeneration - before })),
  );
}

/** The last UTC day for a link sent now, if nothing more happens to the order: `2027-02-23`. */
export function linkHoldsUntil({ lastEventAt }: { lastEventAt: Date }, now: Date): string {
  return dateOf(Math.max(dayOf(now), dayOf(lastEventAt)) + ORDER_LINK_DAYS);
}

/** The last UTC day for every unrevoked link, if nothing more happens to the order. */
export function linksHoldUntil({ lastEventAt }: { lastEventAt: Date }): string {
  return dateOf(dayOf(lastEventAt) + ORDER_LINK_DAYS);
}

function headOf(code: string): Buffer | null {
  const bytes = Buffer.from(code, "base64url");
  const isCode = bytes.length === CODE_BYTES && bytes.toString("base64url") === code;
  return isCode ? bytes.subarray(0, HEAD_BYTES) : null;
}

function sealOf(appSecret: string, head: Buffer, { customerEmail, linkGeneration }: LinkedOrderKey): Buffer {
  const seal = createHmac("sha256", deriveKey(appSecret, "order link"));
  // Links sent before generations existed stay valid.
  const generation = linkGeneration === 0 ? "" : `\n${linkGeneration}`;
  return seal.update(head).update(customerEmail.toLowerCase()).update(generation).digest();
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}

/** Notes, the first time, that a code opened the order: somebody reads its mails. Rules: MAIL-70, ORDER-35. */
export async function noteLinkOpened(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  orderId: string,
  code: string,
): Promise<void> {
  const order = await readOrderAccess(db, orderId);
  const now = clock();
  if (!order || !linkOpens(code, order, { appSecret: config.appSecret, now })) return;
  await markLinkOpened(db, { orderId, email: order.customerEmail }, now);
}
