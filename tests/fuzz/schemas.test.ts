import { expect, test } from "vitest";
import { z } from "zod";
import { safeParse } from "zod/v4/core";
import { attackText } from "./cases/attack-texts.ts";
import { LONG_PIECES } from "./cases/text-sweep.ts";
import { isTooSlow } from "./measure-expression.ts";
import { filledWith, findSchemas, partsOf } from "./schemas.ts";

const isLong = process.env.FUZZ_CASES !== undefined;
const SEED = Number(process.env.FUZZ_SEED ?? 925);
const schemas = await findSchemas();

test("there are schemas to look at", () => {
  expect(schemas.length).toBeGreaterThan(50);
});

test("no schema takes longer than 100 ms for a text of 250,000 characters", { timeout: 1_800_000 }, () => {
  const slow = new Set<string>();
  schemas.forEach(({ name, schema }, index) => {
    const pieces = LONG_PIECES.filter((_, at) => isLong || (at + index + SEED) % 3 === 0);
    for (const [before, piece, after] of pieces) {
      const isSlow = (length: number) => {
        const text = attackText({ before, piece, after }, length);
        const whole = filledWith(schema, text);
        const checks = [() => safeParse(schema, whole), ...partsOf(schema).map((part) => () => safeParse(part, text))];
        // All checks together first: usually even their sum is within the limit.
        return isTooSlow(() => checks.map((check) => check())) && checks.some(isTooSlow);
      };
      if (isSlow(16_000) || isSlow(250_000)) {
        slow.add(name);
        break;
      }
    }
  });
  expect([...slow].sort()).toEqual([]);
});

/** With bounded quantifiers only, an expression visits each character at most a few times. */
const isBounded = ({ source }: RegExp) => !/[*+]|\{\d+,\}/.test(source.replace(FRACTION_OF_A_SECOND, ""));
/** Harmless: at the end of Zod's timestamp expression, after a fixed number of characters. */
const FRACTION_OF_A_SECOND = String.raw`(?:\.\d+)?`;

/** The expressions with unbounded quantifiers that a check runs on a text longer than any field. */
function expressionsOnLongText(check: () => unknown): RegExp[] {
  const tried: RegExp[] = [];
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (text) {
    if (text.length > 100_000 && !isBounded(this)) tried.push(this);
    return exec.call(this, text);
  };
  try {
    check();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return tried;
}

test("length ends a check before any expression reads the text", () => {
  const read = schemas
    // Only the owner writes settings.
    .filter(({ name }) => !name.startsWith("shop/config/config.server.ts"))
    .flatMap(({ name, schema }) => {
      const parse = (part: Parameters<typeof safeParse>[0], value: unknown) =>
        expressionsOnLongText(() => safeParse(part, value));
      return ["a", "1"].flatMap((letter) => {
        const text = letter.repeat(250_000);
        const tried = [schema, ...partsOf(schema)].flatMap((part) => [
          ...parse(part, text),
          ...parse(part, filledWith(part, text)),
        ]);
        return tried.map((expression) => `${name}: ${expression}`);
      });
    });
  expect([...new Set(read)].sort()).toEqual([]);
});

test("an expression without a length before it is found", () => {
  const unlimited = z.string().regex(/^[a-z]+$/);
  const late = z
    .string()
    .max(80)
    .regex(/^[a-z]+$/);
  const first = z
    .string()
    .max(80, { abort: true })
    .regex(/^[a-z]+$/);
  const found = [unlimited, late, first].map(
    (schema) => expressionsOnLongText(() => safeParse(schema, "a".repeat(250_000))).length,
  );
  expect(found).toEqual([1, 1, 0]);
});
