import { expect, test } from "vitest";
import { faultText, LabelAnswer, parcelNews, TrackingAnswer } from "./label-answer.ts";
import { readStamp } from "./stamp.ts";

const NOW = new Date("2026-11-21T15:00:00Z");

test("milestones come from moments, the status and the notice, whichever names them", () => {
  const label = LabelAnswer.parse({
    id: "9f1c",
    status: "released",
    posted_at: "2026-11-20 10:00:00",
    tracking: null,
    self_tracking: "ME1BR",
  });
  expect(parcelNews(label, NOW, "order.delivered")).toEqual({
    milestones: { delivered: null, posted: new Date("2026-11-20T13:00:00Z") },
    trackingCode: "ME1BR",
  });
});

test("answers are read leniently: numbers as text, lists as objects, strangers left out", () => {
  const tracked = TrackingAnswer.parse({ a: { id: "a", status: "posted" }, b: { nothing: true }, c: null });
  expect(tracked.map(({ id }) => id)).toEqual(["a"]);
  expect(TrackingAnswer.parse([{ id: "b", protocol: 12, tags: null }])).toMatchObject([
    { id: "b", protocol: "12", tags: [] },
  ]);
});

test("a moment without a zone is São Paulo's, unless it would lie ahead of us", () => {
  expect(readStamp("2026-11-21 11:59:00", NOW)).toEqual(new Date("2026-11-21T14:59:00Z"));
  expect(readStamp("2026-11-21 14:59:00", NOW)).toEqual(new Date("2026-11-21T14:59:00Z"));
  expect(readStamp("2026-11-21T12:00:00.000Z", NOW)).toEqual(new Date("2026-11-21T12:00:00Z"));
  for (const none of [null, "", "ontem", "2026-13-45 99:00:00"]) expect(readStamp(none, NOW)).toBeNull();
});

test("what the provider finds wrong is found in all its forms", () => {
  expect(faultText({ message: "The given data was invalid.", errors: { "to.document": ["Falta."] } })).toBe("Falta.");
  expect(faultText({ error: "Saldo insuficiente." })).toBe("Saldo insuficiente.");
  expect(faultText({ error: { volumes: ["Um só."], service: "Não." } })).toBe("Um só. Não.");
  expect(faultText({ message: "Unauthenticated." })).toBe("Unauthenticated.");
  expect(faultText(null)).toBeNull();
});
