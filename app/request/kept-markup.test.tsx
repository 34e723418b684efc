import { createElement } from "react";
import { expect, test } from "vitest";
import { createMarkupKeeper } from "./kept-markup.server.ts";

const SHOP = { name: "Lavra" };

function counted() {
  const written: string[] = [];
  const of = (text: string) => () => {
    written.push(text);
    return createElement("b", null, text);
  };
  return { written, of };
}

test("markup is written once for each key, and anew for another shop", () => {
  const keep = createMarkupKeeper();
  const { written, of } = counted();
  for (const shop of [SHOP, { ...SHOP }, { name: "Outra" }, SHOP]) {
    expect(keep(shop, "a", of("1"))).toBe("<b>1</b>");
    expect(keep(shop, "b", of("2"))).toBe("<b>2</b>");
  }
  expect(written).toEqual(["1", "2", "1", "2", "1", "2"]);
});

test("the markup that was used last stays", () => {
  const keep = createMarkupKeeper(30);
  const { written, of } = counted();
  for (const key of ["a", "b", "a", "c", "a", "b"]) keep(SHOP, key, of(key.repeat(4)));
  expect(written).toEqual(["aaaa", "bbbb", "cccc", "bbbb"]);
});
