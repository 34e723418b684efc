import { DAY_MS } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { timeOfDay } from "#platform/day-times.ts";
import { findCustomerByEmail } from "#shop/customers/accounts/customer-queries.server.ts";
import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";
import { answerMessage } from "#shop/customers/contact/answer-message.server.ts";
import { receiveContactMessage } from "#shop/customers/contact/receive-contact-message.server.ts";
import { addToWishlist } from "#shop/customers/wishlist/change-wishlist.server.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { createCoupon } from "#shop/ordering/coupons/create-coupon.server.ts";
import { readDonePositions } from "../demo-queries.server.ts";
import { recordDemo } from "../demo-store.server.ts";
import { DEMO_MESSAGES } from "../plan/demo-messages.ts";
import { demoPerson } from "../plan/demo-people.ts";
import { type PlannedOrder, SEASON_COUPONS, seasonOfCoupon } from "../plan/demo-plan.ts";
import type { DemoLife } from "./demo-life.server.ts";
import { later } from "./live-order.server.ts";

const FAVOURITES = 6;

/** Coupons of feast days, messages, Maria's favourites; made once. */
export async function fillShop(life: DemoLife, plan: readonly PlannedOrder[]): Promise<void> {
  const end = plan.at(-1)?.at ?? life.deps.clock();
  await makeCoupons(life, end);
  await sendMessages(life, end);
  await chooseFavourites(life, plan, end);
}

async function makeCoupons({ deps, moveTo }: DemoLife, end: Date): Promise<void> {
  for (const coupon of SEASON_COUPONS) {
    const { firstDay, lastDay } = seasonOfCoupon(coupon, end);
    if (!moveTo(timeOfDay(firstDay, "09:00"))) continue;
    const { code, kind, value } = coupon;
    const input = CouponInput.parse({ code, kind, value, firstDay, lastDay });
    await createCoupon(deps, input, "demo", (trx) => recordDemo(trx, { kind: "coupon", id: code }));
  }
}

async function sendMessages({ deps, staff, moveTo }: DemoLife, end: Date): Promise<void> {
  const done = await readDonePositions(deps.db, "message");
  for (const [position, { daysAgo, buyer, subject, message, answer }] of DEMO_MESSAGES.entries()) {
    const at = later(end, -daysAgo * DAY_MS);
    if (done.has(position) || !moveTo(at)) continue;
    const { name, email } = demoPerson(buyer);
    const sender = { customerId: null, headers: new Headers() };
    let messageId: string | null = null;
    await receiveContactMessage(deps, { name, email, subject, message }, sender, async (trx, id) => {
      await recordDemo(trx, { kind: "message", id, position, doneAt: at });
      messageId = id;
    });
    if (answer === null || messageId === null || !moveTo(later(at, DAY_MS))) continue;
    await answerMessage(deps, staff, { messageId, text: answer });
  }
}

async function chooseFavourites({ deps }: DemoLife, plan: readonly PlannedOrder[], end: Date): Promise<void> {
  const maria = await findCustomerByEmail(deps.db, DEMO_CUSTOMER.email);
  if (!maria) return;
  const sold = new Set(plan.flatMap(({ lines }) => lines.map(({ piece }) => piece.productId)));
  for (const [index, productId] of [...sold].slice(0, FAVOURITES).entries()) {
    const at = later(end, -(index + 1) * 9 * DAY_MS);
    await inTransaction(deps.db, async (trx) => {
      const answer = await addToWishlist(trx, { customerId: maria.id }, productId, { unlisted: false }, at);
      if (answer.kind === "added") await recordDemo(trx, { kind: "favourite", id: `${maria.id} ${productId}` });
    });
  }
}
