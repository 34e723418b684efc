import { describe, expect, test } from "vitest";
import { filterOf, filterParameters, NO_FILTER } from "./order-filter.ts";
import { documentIn, isPlainTerm, termOf } from "./order-term.ts";

describe("terms", () => {
  test.each([
    "1042",
    "#1042",
    "nº 1042",
    "n. 1042",
    "Pedido nº 1042",
    "7a1e90b4",
    "#7a1e90b4-1111",
    "AA123456785BR",
    "ME2600000001BR",
  ])("%j names nobody", (term) => expect(isPlainTerm(term)).toBe(true));

  test.each([
    "52998224725",
    "529.982.247-25",
    "12.345.678/0001-95",
    "12ABC34501DE35",
    "maria",
    "ada",
    "maria@exemplo.com",
    "(11) 98888-1234",
    "1133334444",
    "5511988881234",
    "988881234",
    "91555-5559",
    "04538-133",
    "33334444",
    "Maria Clara 2",
  ])("%j may name somebody", (term) => expect(isPlainTerm(term)).toBe(false));

  test("documents are read with and without their signs", () => {
    expect(documentIn("529.982.247-25")).toBe("52998224725");
    expect(documentIn("12.abc.345/01de-35")).toBe("12ABC34501DE35");
    expect(documentIn("5299822472")).toBeNull();
    expect(termOf("  a \n b ")).toBe("a b");
    expect(termOf("x".repeat(200))).toHaveLength(100);
  });
});

describe("filters", () => {
  const read = (query: string) => {
    const parameters = new URLSearchParams(query);
    return filterOf((name) => parameters.get(name));
  };

  test("go into an address and come back", () => {
    const query =
      "situacao=shipped&pagamento=paid&forma=pix&de=2026-01-31&ate=2026-02-28&total_min=10.00&total_max=1299.90";
    expect(String(new URLSearchParams(filterParameters(read(query))))).toBe(query);
    expect(read("total_min=1.299,90").leastCents).toBe(129_990);
  });

  test("are left out where they are none", () => {
    expect(read("situacao=nada&pagamento=&forma=cheque&de=2026-02-30&ate=ontem&total_min=muito&total_max=-1")).toEqual(
      NO_FILTER,
    );
  });
});

test("a term is read as it is seen", () => {
  expect(termOf("\u202a nº\u00a0１０４２\u202c ")).toBe("nº 1042");
});
