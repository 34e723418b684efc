import { expect, test } from "vitest";
import { carrierLink } from "./tracking.ts";
import { inOrder, nextTracking, TRACKING_EVENTS, trackingEventTexts } from "./tracking-event.ts";

test("milestones come in the order in which they happen, each once", () => {
  expect(inOrder(["delivered", "posted", "generated", "posted"])).toEqual(["generated", "posted", "delivered"]);
});

test("customers read of what happens to their parcel, not of labels that were given up", () => {
  const told = TRACKING_EVENTS.filter((milestone) => trackingEventTexts(milestone));
  expect(told).not.toContain("cancelled");
  expect(trackingEventTexts("delivered")).toMatchObject({ status: "delivered" });
  expect(trackingEventTexts("received")).toMatchObject({ status: "in_transit" });
});

test("the provider is never asked of a parcel more often than every 65 minutes, and gives up after four months", () => {
  const sent = new Date("2026-03-01T12:00:00Z");
  const after = (days: number) => new Date(sent.getTime() + days * 24 * 60 * 60_000);
  const minutes = (days: number) =>
    ((nextTracking(sent, after(days))?.getTime() ?? 0) - after(days).getTime()) / 60_000;
  expect(minutes(0)).toBe(65);
  expect(minutes(29)).toBe(65);
  expect(minutes(31)).toBe(12 * 60);
  expect(nextTracking(sent, after(121))).toBeNull();
});

test("a code leads to its carrier's page", () => {
  expect(carrierLink("Correios", "aa123456785br")).toBe(
    "https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR",
  );
  expect(carrierLink("Jadlog", "ME262CMAHI0BR")).toBe("https://www.melhorrastreio.com.br/rastreio/ME262CMAHI0BR");
  expect(carrierLink("Loggi", "LG123456785BR")).toBe("https://www.loggi.com/rastreador/LG123456785BR");
  expect(carrierLink("Jadlog", "JD123456785BR")).toContain("jadlog.com.br");
  expect(carrierLink("Motoboy", "12")).toBeNull();
});
