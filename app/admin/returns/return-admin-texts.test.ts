import { expect, test } from "vitest";
import { returnDeadlineText } from "./return-admin-texts.ts";

const asked = { status: "requested", kind: "regret", answerDueOn: "2026-11-25", receivedAt: null } as const;
const arrived = { ...asked, status: "received", receivedAt: new Date("2026-11-25T02:30:00Z") } as const;

test.each([
  [asked, "2026-11-21", "neutral", "Responder até 25/11/2026"],
  [asked, "2026-11-24", "warning", "Responder até 25/11/2026"],
  [asked, "2026-11-25", "warning", "Responder hoje"],
  [asked, "2026-11-26", "danger", "Atrasada há 1 dia"],
  [asked, "2026-12-02", "danger", "Atrasada há 7 dias"],
  [{ ...asked, status: "approved" } as const, "2026-12-02", "info", "Esperando o cliente"],
  // 23:30 on the 24th in São Paulo.
  [arrived, "2026-11-24", "warning", "Concluir hoje"],
  [arrived, "2026-11-25", "danger", "Atrasada há 1 dia"],
  [{ ...arrived, kind: "defect" } as const, "2026-11-25", "neutral", "Concluir até 24/12/2026"],
])("%o on %s: %s, %s", (made, today, tone, text) => {
  expect(returnDeadlineText(made, today)).toEqual({ tone, text });
});

test("what has ended waits for nobody", () => {
  for (const status of ["refunded", "exchanged", "refused", "cancelled"] as const) {
    expect(returnDeadlineText({ ...arrived, status }, "2026-12-24")).toBeNull();
  }
});
