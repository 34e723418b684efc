import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { ReturnNotes } from "../order-notes.tsx";

const ASKED: Return = {
  id: "8a4f0d0e-0000-4000-8000-000000000001",
  number: 524,
  orderId: "8a4f0d0e-0000-4000-8000-000000000002",
  kind: "regret",
  status: "requested",
  photos: 0,
  note: "",
  answer: "",
  labelUrl: null,
  postingCode: null,
  postUntil: null,
  sentCarrier: null,
  sentCode: null,
  lines: [],
  shippingCents: 0,
  refundedCents: null,
  answerDueOn: "2026-11-27",
  requestedAt: new Date("2026-11-22T12:00:00Z"),
  answeredAt: null,
  receivedAt: null,
  closedAt: null,
};

function notesOf(returns: readonly Return[], today = "2026-11-26"): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ReturnNotes returns={returns} today={today} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test("an open return is named on its order's page, with its deadline and the way to it", () => {
  const note = notesOf([ASKED]);
  expect(note).toMatch(/Desistência da compra D-524 em aberto\..*Responder até 27\/11\/2026\./s);
  expect(note).toContain(`href="/admin/trocas/${ASKED.id}"`);
  expect(note).toContain("bg-warning-soft");
});

test("an overdue one stands out; a closed one is not named", () => {
  expect(notesOf([ASKED], "2026-11-29")).toMatch(/bg-danger-soft.*Atrasada há 2 dias\./s);
  expect(notesOf([{ ...ASKED, status: "refunded", closedAt: new Date("2026-11-26T12:00:00Z") }])).toBe("");
});
