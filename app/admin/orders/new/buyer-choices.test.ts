import { expect, test } from "vitest";
import { shownBuyers } from "./buyer-panel.tsx";

const buyer = (orderId: string, name: string) => ({ orderId, name, email: `${orderId}@exemplo.com`, city: "" });

test("five people at most are shown, the latest order of each name, and nobody is lost", () => {
  const names = ["Ana", "Bia", "ana ", "Clara", "Dora", "Eva", "Flor", "Bia"];
  const buyers = names.map((name, place) => buyer(String(place), name));
  const { shown, more } = shownBuyers(buyers);
  expect(shown.map(({ orderId }) => orderId)).toEqual(["0", "1", "3", "4", "5"]);
  expect(more.map(({ orderId }) => orderId)).toEqual(["2", "6", "7"]);
});

test("few people are all shown", () => {
  const buyers = [buyer("0", "Ana"), buyer("1", "Bia")];
  expect(shownBuyers(buyers)).toEqual({ shown: buyers, more: [] });
});
