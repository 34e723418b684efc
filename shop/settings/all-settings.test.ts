import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { SETTING_NAMES, SETTINGS } from "./all-settings.ts";
import type { PanelSetting } from "./setting.ts";
import { heldPieces, pixDiscountPercent } from "./setting-table.ts";
import { unpaidOrders } from "./unpaid-order-settings.ts";

const config = readConfig({});
const panels: readonly PanelSetting<object, { config: Config }>[] = SETTINGS.filter((setting) => "fields" in setting);

describe("each setting with a form", () => {
  test.each(panels.map((setting) => [setting.key, setting] as const))(
    "%s: its default passes its form and comes back",
    (_, setting) => {
      const usual = setting.usual({ config });
      const typed = setting.typed.parse(setting.show(usual));
      expect(setting.read(typed)).toEqual(usual);
      expect(Object.keys(setting.fields)).toEqual(Object.keys(usual));
    },
  );

  test("has a name of its own", () => {
    expect(new Set(SETTING_NAMES).size).toBe(SETTING_NAMES.length);
  });
});

test("pieces that are held are whole numbers from 1 to 100,000, the share one from 1 to 100", () => {
  const typed = heldPieces.show({ instant: 1, boleto: 100_000, network: 5, sharePercent: 100 });
  expect(fieldErrors(heldPieces.typed, typed)).toEqual({});
  expect(fieldErrors(heldPieces.typed, { ...typed, instant: "0", boleto: "100001", sharePercent: "101" })).toEqual({
    instant: "Digite um número inteiro de 1 a 100000.",
    boleto: "Digite um número inteiro de 1 a 100000.",
    sharePercent: "Digite um número inteiro de 1 a 100.",
  });
});

test.each(["51", "-1", "1,5", ""])("a PIX discount of '%s' is refused", (percent) => {
  expect(fieldErrors(pixDiscountPercent.typed, { percent })).toEqual({
    percent: "Digite um número inteiro de 0 a 50.",
  });
});

test("the last reminder comes four hours before the order is cancelled, or earlier", () => {
  const typed = { ...unpaidOrders.show(unpaidOrders.usual({})), unpaidHours: "24" };
  expect(fieldErrors(unpaidOrders.typed, { ...typed, againHours: "20" })).toEqual({});
  expect(fieldErrors(unpaidOrders.typed, { ...typed, againHours: "21" })).toEqual({
    againHours: "Escolha pelo menos 4 horas antes do cancelamento.",
  });
});
