import type { Services } from "#shop/services.server.ts";
import { markLinkOpened } from "./link-store.server.ts";
import { readOrderAccess } from "./order-access-queries.server.ts";
import { linkOpens } from "./order-link.server.ts";

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
