import { expect, expectTypeOf, test } from "vitest";
import { above, atField, type Known, refusalFor, stale } from "#app/forms/refusal.ts";
import { refusals } from "./refusals.server.ts";

type Answer =
  | { kind: "saved"; count: number }
  | { kind: "refused"; reason: "gone" | "wrong_amount" }
  | { kind: "refused"; reason: "too_much"; leftCents: number };

const GONE = stale("Não encontrado", "Isto não existe mais.", 404);
const WRONG_AMOUNT = atField("amount", "Digite o valor.");
const TABLE = {
  gone: GONE,
  wrong_amount: WRONG_AMOUNT,
  too_much: ({ leftCents }: { leftCents: number }) => above("Demais", `Restam ${leftCents}.`, 409),
};

/** Not narrowed to one of its kinds, as a use case answers. */
const answered = (answer: Answer): Answer => answer;

test("an answer is done, or refused with the words of its reason", () => {
  const { said } = refusals(TABLE);
  const fields = { acao: "save", amount: "12" };
  const saved = said(fields, answered({ kind: "saved", count: 3 }), ({ count }) => `${count} salvos`);
  expect(saved.data).toEqual({ kind: "done", said: "3 salvos", values: { acao: "save" } });
  const gone = said(fields, answered({ kind: "refused", reason: "gone" }), "Salvo");
  expect([gone.init?.status, gone.data]).toEqual([
    404,
    { kind: "refused", problem: GONE.problem, isStale: true, values: fields },
  ]);
  const wrong = said(fields, answered({ kind: "refused", reason: "wrong_amount" }), "Salvo");
  expect([wrong.init?.status, wrong.data]).toMatchObject([422, { errors: { amount: "Digite o valor." } }]);
  expect(refusalFor(TABLE, { reason: "too_much", leftCents: 5 })).toEqual(above("Demais", "Restam 5.", 409));
});

test("a refusal without a sentence does not compile", () => {
  type Words = Known<typeof TABLE>;
  expectTypeOf<{ reason: "gone" | "wrong_amount" }>().toExtend<Words>();
  expectTypeOf<{ reason: "too_much"; leftCents: number }>().toExtend<Words>();
  expectTypeOf<{ reason: "gone" | "other" }>().not.toExtend<Words>();
  // Its words need the amount.
  expectTypeOf<{ reason: "too_much" }>().not.toExtend<Words>();
});
