import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { formOfSettings, ShippingForm, settingsOfForm } from "./shipping-form.ts";
import { freeShippingOf, type ShippingSettings, USUAL_SHIPPING, withMarkup } from "./shipping-settings.ts";

const FULL: ShippingSettings = {
  originCep: "30110000",
  handlingDays: 3,
  services: ["1", "31"],
  markupPercent: 10,
  markupCents: 150,
  free: {
    fromCents: 29_900,
    states: ["SP", "RJ"],
    ranges: [
      [30_000_000, 30_999_999],
      [1_310_100, 1_310_100],
    ],
  },
  pickup: { address: "Rua Exemplo, 100", hours: "Segunda a sexta, das 9h às 18h" },
};

const parse = (changes: Record<string, string> = {}, from: ShippingSettings = FULL) => {
  const fields = { ...formOfSettings(from), ...changes };
  const parsed = z.safeParse(ShippingForm, fields);
  return parsed.success
    ? { settings: settingsOfForm(parsed.data, fields) }
    : { errors: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message])) };
};

test.each([FULL, USUAL_SHIPPING])("settings come back from their own form", (settings) => {
  expect(parse({}, settings)).toEqual({ settings });
});

test("amounts, states and CEPs are taken as people type them", () => {
  const typed = { freeFrom: "R$ 1.299,9", freeStates: "sp rj; sp", freeRanges: "01000-000 até 05999999\n\n 01310100 " };
  expect(parse(typed)).toMatchObject({
    settings: {
      free: {
        fromCents: 129_990,
        states: ["SP", "RJ"],
        ranges: [
          [1_000_000, 5_999_999],
          [1_310_100, 1_310_100],
        ],
      },
    },
  });
});

describe("each field says what is wrong with it", () => {
  test.each([
    ["originCep", "123", "CEP deve ter 8 dígitos"],
    ["handlingDays", "31", "De 0 a 30 dias úteis."],
    ["handlingDays", "", "De 0 a 30 dias úteis."],
    ["markupPercent", "-1", "De 0 a 100%."],
    ["markupFixed", "dez", "Digite um valor em reais: 299,00."],
    ["freeFrom", "", "Digite um valor em reais: 299,00."],
    ["freeStates", "SP, XX", "Use siglas separadas por vírgula: SP, RJ."],
    ["freeRanges", "05999-999 a 01000-000", "Um CEP ou uma faixa por linha: 01000-000 a 05999-999."],
    ["pickupAddress", " ", "Digite o endereço da retirada."],
  ])("%s '%s'", (field, typed, message) => {
    expect(parse({ [field]: typed })).toEqual({ errors: { [field]: message } });
  });

  test("what is not offered needs no data", () => {
    const off = { free: "off", freeFrom: "", pickup: "off", pickupAddress: "" };
    expect(parse(off)).toMatchObject({ settings: { free: null, pickup: null } });
  });
});

test("the places of free shipping are named", () => {
  const where = (free: Partial<NonNullable<ShippingSettings["free"]>>) =>
    freeShippingOf({ free: { fromCents: 1, states: [], ranges: [], ...free } })?.where;
  expect(where({})).toBe("");
  expect(where({ states: ["SP"] })).toBe("SP");
  expect(where({ states: ["SP", "RJ", "MG"] })).toBe("SP, RJ e MG");
  expect(where({ states: ["SP"], ranges: [[1, 2]] })).toBe("SP e CEPs escolhidos");
});

test("the markup is a share and an amount, half up to the centavo", () => {
  expect(withMarkup(1855, { markupPercent: 10, markupCents: 100 })).toBe(2041 + 100);
  expect(withMarkup(1850, { markupPercent: 0, markupCents: 0 })).toBe(1850);
});
