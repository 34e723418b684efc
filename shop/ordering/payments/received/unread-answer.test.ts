import { expect, test } from "vitest";
import { z } from "zod";
import { answerShapeOf, ofUnknownState, unreadable } from "./unread-answer.ts";

test("a shape holds names of fields, kinds and states, and nothing of people", () => {
  const answer = {
    id: "ORD1",
    status: "on_the_moon",
    type: "Maria Clara Nunes",
    payer: { email: "maria@exemplo.com", identification: { number: "52998224725" } },
    transactions: { payments: [{ amount: "149.99", live: true, none: null }] },
  };
  const shape = answerShapeOf(answer);
  expect(shape).toEqual({
    id: "string",
    status: "= on_the_moon",
    type: "string",
    payer: { email: "string", identification: { number: "string" } },
    transactions: { payments: [{ amount: "string", live: "boolean", none: "null" }] },
  });
  expect(JSON.stringify(shape)).not.toMatch(/maria|5299|149/i);
});

test("deep, long and wide answers are cut off", () => {
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]));
  const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), "end");
  expect(JSON.stringify(answerShapeOf({ wide, deep, long: Array(1000).fill(1) })).length).toBeLessThan(2_000);
});

test("the same fault has the same words", () => {
  const schema = z.object({ status: z.string(), amount: z.string() });
  const faultOf = (answer: object) => {
    const { error } = schema.safeParse(answer);
    return error ? unreadable("get order", answer, error).problem : "";
  };
  expect(faultOf({ status: null, amount: "1" })).toBe("status");
  expect(faultOf({ status: null, amount: 2 })).toBe("status, amount");
  expect(ofUnknownState("get order", {}, "novo estado <b>").problem).toBe("novo?estado??b?");
});
