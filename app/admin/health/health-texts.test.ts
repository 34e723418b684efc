import { expect, test } from "vitest";
import { JOBS } from "#server/jobs.server.ts";
import { queueText, replicaText } from "./health-texts.ts";

test.each([
  [{ condition: "ok", lagMs: 0 }, "em dia"],
  [{ condition: "ok", lagMs: 12_400 }, "atraso de 12 s"],
  [{ condition: "behind", lagMs: null }, "atraso desconhecido"],
  [{ condition: "away", lagMs: null }, "sem resposta"],
] as const)("a replica %j is %s", (state, text) => {
  expect(replicaText(state)).toBe(text);
});

test("every kind of job has a name that an owner understands", () => {
  expect(JOBS.map(({ name }) => name).filter((name) => queueText(name) === name)).toEqual([]);
});

test("jobs whose one work is an e-mail wait for a mail server for a day and a half", () => {
  const hasty = JOBS.filter(({ name, isPatient }) => /e-mails/i.test(queueText(name)) && !isPatient);
  expect(hasty.map(({ name }) => name)).toEqual([]);
});
