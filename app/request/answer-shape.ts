import { type Centavos, fromDecimal } from "#platform/money.ts";

/**
 * Reads a value of one type out of a server's answer; throws on a mismatch. A tiny schema library, because public pages
 * load it.
 */
export type Shape<Value> = (found: unknown) => Value;

/** The type that a shape reads. */
export type Read<Of> = Of extends Shape<infer Value> ? Value : never;

/** Reads an answer; null when it does not have this shape. */
export function readAnswer<Value>(shape: Shape<Value>, found: unknown): Value | null {
  try {
    return shape(found);
  } catch {
    return null;
  }
}

export const text: Shape<string> = (found) => (typeof found === "string" ? found : unexpected());
export const truth: Shape<boolean> = (found) => (typeof found === "boolean" ? found : unexpected());
export const amount: Shape<number> = (found) => (Number.isFinite(found) ? Number(found) : unexpected());
export const whole: Shape<number> = (found) => (Number.isSafeInteger(found) ? Number(found) : unexpected());
/** Decimal reais in the answer, centavos in the result. */
export const money: Shape<Centavos> = (found) => fromDecimal(amount(found)) ?? unexpected();

export function oneOf<Value extends string>(values: readonly Value[]): Shape<Value> {
  return (found) => values.find((value) => value === found) ?? unexpected();
}

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (found) => (found === null ? null : shape(found));
}

/** What does not have the shape counts as `instead`. */
export function orElse<Value, Instead>(shape: Shape<Value>, instead: Instead): Shape<Value | Instead> {
  return (found) => {
    try {
      return shape(found);
    } catch {
      return instead;
    }
  };
}

export function listOf<Value>(shape: Shape<Value>): Shape<Value[]> {
  return (found) => (Array.isArray(found) ? found.map((each) => shape(each)) : unexpected());
}

/** Drops fields that `shapes` does not name. */
export function record<Values extends object>(shapes: { [Key in keyof Values]: Shape<Values[Key]> }): Shape<Values> {
  return (found) => {
    if (typeof found !== "object" || found === null) return unexpected();
    const values: Partial<Values> = {};
    for (const key in shapes) values[key] = shapes[key](Reflect.get(found, key));
    return values as Values;
  };
}

function unexpected(): never {
  throw new TypeError("not the answer expected");
}
