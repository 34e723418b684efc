import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { Order } from "../order.ts";
import { findOrderById } from "../order-queries.server.ts";

/** Path of the links in e-mails. It exchanges the code for a cookie and redirects to a URL without it. */
export const ORDER_LINK_PATH = "/pedido";
/** Validity of an e-mail link, in days. Rules: MAIL-23. */
export const ORDER_LINK_DAYS = 90;

const DAY_MS = 24 * 60 * 60_000;
const ID_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 2;
const CODE_BYTES = HEAD_BYTES + 32;

type Linked = Pick<Order, "id" | "customerEmail">;

/**
 * Code that opens an order without login until its expiry day: the order's id, the day, and an HMAC over both and the
 * order's e-mail. A new e-mail, or an empty one after account deletion, invalidates all its links.
 */
export function orderLinkCode(appSecret: string, order: Linked, now: Date): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(order.id.replaceAll("-", ""), "hex");
  head.writeUInt16BE(Math.floor(now.getTime() / DAY_MS) + ORDER_LINK_DAYS, ID_BYTES);
  return Buffer.concat([head, sealOf(appSecret, head, order)]).toString("base64url");
}

/** Full URL for an e-mail. */
export function orderLink({ appSecret, publicUrl }: Pick<Config, "appSecret" | "publicUrl">, order: Linked, now: Date) {
  return `${publicUrl}${ORDER_LINK_PATH}?${CODE_PARAMETER}=${orderLinkCode(appSecret, order, now)}`;
}

/** The order of a link's code; null when the code is invalid, expired, or void after account deletion. */
export async function findOrderByLink(db: Database, appSecret: string, code: string, now: Date): Promise<Order | null> {
  const bytes = Buffer.from(code, "base64url");
  if (bytes.length !== CODE_BYTES || bytes.toString("base64url") !== code) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.readUInt16BE(ID_BYTES) < Math.floor(now.getTime() / DAY_MS)) return null;
  const order = await findOrderById(db, idOf(head));
  if (!order || order.customerEmail === "") return null;
  return timingSafeEqual(bytes.subarray(HEAD_BYTES), sealOf(appSecret, head, order)) ? order : null;
}

function sealOf(appSecret: string, head: Buffer, { customerEmail }: Linked): Buffer {
  return createHmac("sha256", deriveKey(appSecret, "order link"))
    .update(head)
    .update(customerEmail.toLowerCase())
    .digest();
}

function idOf(head: Buffer): string {
  return head.toString("hex", 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
