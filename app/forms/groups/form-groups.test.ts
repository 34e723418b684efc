import { describe, expect, test } from "vitest";
import {
  type FieldGroup,
  firstGroupWithError,
  type GroupProgress,
  groupPosition,
  groupState,
  nextGroup,
  openGroup,
  progressAfterAnswer,
  startProgress,
} from "./form-groups.ts";

const group = (id: string, ...fields: string[]): FieldGroup => ({
  id,
  title: id,
  content: id,
  fields,
  summary: () => "",
});
const GROUPS = [group("you", "name", "email"), group("address", "zipCode", "city"), group("secret", "password")];
const START: GroupProgress = { current: 0, done: [] };
const AT_LAST: GroupProgress = { current: 2, done: [0, 1] };

test("the first group with an error, in the form's order, whatever the order of the errors", () => {
  expect(firstGroupWithError(GROUPS, { password: "x", city: "x" })).toBe(1);
  expect(firstGroupWithError(GROUPS, { password: "x", name: "x" })).toBe(0);
  expect(firstGroupWithError(GROUPS, { other: "x" })).toBe(-1);
  expect(firstGroupWithError(GROUPS, {})).toBe(-1);
});

describe("where a form begins", () => {
  test("at its first group, whatever is known already", () => {
    expect(startProgress(GROUPS, undefined)).toEqual(START);
    expect(startProgress(GROUPS, { kind: "refused", values: { name: "Ana" } })).toEqual(START);
  });

  test("at the first error after a full page load; valid groups before and between are complete", () => {
    const errors = { zipCode: "x", password: "x" };
    expect(startProgress(GROUPS, { kind: "refused", errors })).toEqual({ current: 1, done: [0] });
    expect(startProgress(GROUPS, { kind: "refused", errors: { name: "x" } })).toEqual({ current: 0, done: [1] });
  });

  test("at the last group where the form was refused as a whole", () => {
    const problem = { title: "Usuário já cadastrado", message: "" };
    expect(startProgress(GROUPS, { kind: "refused", problem })).toEqual(AT_LAST);
  });
});

describe("going on and back", () => {
  test("a valid group is complete, and the next one opens", () => {
    const errors = { city: "x", password: "x" };
    expect(nextGroup(GROUPS, START, errors)).toBe(1);
    expect(openGroup(GROUPS, START, 1, errors)).toEqual({ current: 1, done: [0] });
  });

  test("going back leaves what is invalid incomplete", () => {
    const before: GroupProgress = { current: 1, done: [0] };
    expect(openGroup(GROUPS, before, 0, { city: "x" })).toEqual({ current: 0, done: [] });
    expect(openGroup(GROUPS, before, 0, {})).toEqual({ current: 0, done: [1] });
  });

  test("from a group gone back to, the complete ones after it are passed, and one that became invalid is not", () => {
    const back = openGroup(GROUPS, AT_LAST, 0, { password: "x" });
    expect(back).toEqual({ current: 0, done: [1] });
    expect(nextGroup(GROUPS, back, { password: "x" })).toBe(2);
    expect(nextGroup(GROUPS, back, { city: "x", password: "x" })).toBe(1);
  });

  test("the last group is never complete, and nothing comes after it", () => {
    expect(openGroup(GROUPS, AT_LAST, 1, {}).done).toEqual([0]);
    expect(nextGroup(GROUPS, AT_LAST, {})).toBe(2);
  });
});

test("the server's errors open their group; a refusal as a whole opens none", () => {
  expect(progressAfterAnswer(GROUPS, AT_LAST, { email: "x" })).toEqual({ current: 0, done: [1] });
  expect(progressAfterAnswer(GROUPS, AT_LAST, { password: "x" })).toEqual(AT_LAST);
  expect(progressAfterAnswer(GROUPS, AT_LAST, {})).toBe(AT_LAST);
});

test("how a group is shown", () => {
  const progress: GroupProgress = { current: 1, done: [0] };
  expect(GROUPS.map((_, index) => groupState(progress, index))).toEqual(["done", "current", "ahead"]);
  expect(groupPosition(GROUPS, 0)).toBe("1 de 3");
});
