import { expect, test } from "vitest";
import { chooseStart } from "#shop/staff/change-own-profile.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { loadTodayPage, type TodayView } from "./load-today.server.ts";

const { shop, customer, session } = await openDeskShop();
const owner = session("owner");

/** Which page is shown, and how many steps it says are open. */
async function shown(staff: StaffSession, view: TodayView = null) {
  const { today, open, maySeeSteps } = await loadTodayPage(shop.services, staff, view);
  return [today ? "Hoje" : "Primeiros passos", maySeeSteps ? open : null];
}

test("a new shop begins with its steps, for whoever may read settings", async () => {
  expect(await shown(owner)).toEqual(["Primeiros passos", 7]);
  expect(await shown(owner, "dia")).toEqual(["Hoje", 7]);
  expect(await shown(session("fulfilment"))).toEqual(["Hoje", null]);
  expect(await shown(session("fulfilment"), "passos")).toEqual(["Hoje", null]);
});

test("put away by one person they are found by their address, and stay for the others", async () => {
  await chooseStart(shop.services, owner, { firstStepsAway: true });
  expect(await shown(owner)).toEqual(["Hoje", 0]);
  expect(await shown(owner, "passos")).toEqual(["Primeiros passos", 7]);
  expect(await shown(session("manager"))).toEqual(["Primeiros passos", 7]);
  await chooseStart(shop.services, owner, { firstStepsAway: false });
});

test("from the first sale on the day is shown, and what is open in one line", async () => {
  await paidOrder(shop, customer, "Stripe");
  expect(await shown(owner)).toEqual(["Hoje", 7]);
  expect(await shown(owner, "passos")).toEqual(["Primeiros passos", 7]);
});
