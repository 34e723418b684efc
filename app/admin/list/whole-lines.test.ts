import { expect, test } from "vitest";
import { wholeLines } from "./whole-lines.ts";

const text = (id: string) => ({ id });
const number = (id: string) => ({ id, align: "right" }) as const;
const long = (id: string) => ({ id, align: "right", ownLine: true }) as const;

test("numbers share a line in pairs; one without a partner has the whole line", () => {
  expect([...wholeLines([text("name"), number("a"), number("b"), number("c")])]).toEqual(["name", "c"]);
  expect([...wholeLines([text("name"), number("a"), text("state"), number("b")])]).toEqual(["name", "a", "state", "b"]);
});

test("a number with a long heading has its own line and does not part a pair", () => {
  expect([...wholeLines([text("name"), number("a"), long("b"), number("c")])]).toEqual(["name", "b"]);
});

test("values without a heading share a line, too, but not with a number", () => {
  const bare = (id: string) => ({ id, bare: true }) as const;
  expect([...wholeLines([text("name"), bare("a"), bare("b"), number("c"), number("d")])]).toEqual(["name"]);
  expect([...wholeLines([text("name"), bare("a"), number("b"), number("c")])]).toEqual(["name", "a"]);
});
