import { expect, test } from "vitest";
import {
  ById,
  LabelAnswer,
  LabelPage,
  parcelNews,
  providerErrorText,
  providerLabel,
  readStamp,
  refusalOf,
  TrackingAnswer,
} from "./label-answer.ts";

test("milestones come from moments, the status and the notice, whichever names them", () => {
  const label = LabelAnswer.parse({
    id: "9f1c",
    status: "released",
    posted_at: "2026-11-20 10:00:00",
    tracking: null,
    self_tracking: "ME1BR",
  });
  expect(parcelNews(label, "order.delivered")).toEqual({
    milestones: { delivered: null, posted: new Date("2026-11-20T10:00:00Z") },
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

test("a moment without a zone is UTC", () => {
  expect(readStamp("2026-11-21 11:59:00")).toEqual(new Date("2026-11-21T11:59:00Z"));
  expect(readStamp("2026-11-21T12:00:00.000Z")).toEqual(new Date("2026-11-21T12:00:00Z"));
  expect(readStamp("2026-11-21 09:00:00-0300")).toEqual(new Date("2026-11-21T12:00:00Z"));
  for (const none of [null, "", "ontem", "2026-13-45 99:00:00"]) expect(readStamp(none)).toBeNull();
});

test("what the provider finds wrong is found in all its forms", () => {
  expect(providerErrorText({ message: "The given data was invalid.", errors: { "to.document": ["Falta."] } })).toBe(
    "Falta.",
  );
  expect(providerErrorText({ error: "Saldo insuficiente." })).toBe("Saldo insuficiente.");
  expect(providerErrorText({ error: { volumes: ["Um só."], service: "Não." } })).toBe("Um só. Não.");
  expect(providerErrorText({ message: "Unauthenticated." })).toBe("Unauthenticated.");
  const coded = { message: "E-CRT-0001: Valor alto.", suggestion: "Troque o envio.", request_id: "1" };
  expect(providerErrorText(coded)).toBe("E-CRT-0001: Valor alto. Troque o envio.");
  expect(providerErrorText(null)).toBeNull();
});

test("an answer without a body is an empty one, and a list may stand for an empty map", () => {
  expect(LabelPage.parse(undefined)).toEqual({ labels: [], lastPage: 1 });
  expect(LabelPage.parse({ data: [{ id: "a" }, null], last_page: "3" })).toMatchObject({
    labels: [{ id: "a" }],
    lastPage: 3,
  });
  expect(TrackingAnswer.parse(undefined)).toEqual([]);
  for (const none of [undefined, []]) expect(ById.parse(none)).toEqual({});
});

test("why a label is not generated, at once or later; that it is made already is no refusal", () => {
  expect(refusalOf({ status: false, message: "Agência inválida." })).toBe("Agência inválida.");
  expect(refusalOf({ status: false, message: "Falhou.", data: { dce: ["CPF irregular."] } })).toBe(
    "Falhou. CPF irregular.",
  );
  const fine = [undefined, { status: true }, { status: false, message: "O envio já está gerado" }];
  for (const answer of fine) expect(refusalOf(answer)).toBeNull();
  const failed = (generated_key: unknown) => providerLabel(LabelAnswer.parse({ id: "a", generated_key })).failure;
  expect(failed({ failed_at: "2026-11-20 10:00:00", data: { dce: ["CPF irregular."] } })).toBe("CPF irregular.");
  expect(failed({ failed_at: "2026-11-20 10:00:00" })).toBe("");
  for (const none of [null, undefined, "key", { failed_at: null }]) expect(failed(none)).toBeNull();
});

test("a status that every object knows is no milestone, and an amount below zero no price", () => {
  const label = LabelAnswer.parse({ id: "a", status: "constructor", price: "-12.50" });
  expect(providerLabel(label)).toMatchObject({ priceCents: null, told: { milestones: {} } });
});
