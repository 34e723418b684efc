import { expect, test } from "vitest";
import { tilesFor } from "./payment-methods.ts";

const TOTALS = { piecesCents: 10_000, totalCents: 11_850 };

test.each([
  [["cartão", "PIX"], "Cartão e PIX em página segura do provedor", "Pague lá com cartão ou PIX; "],
  [["cartão"], "Cartão em página segura do provedor", "Pague lá com cartão; "],
  [["PIX"], "PIX em página segura do provedor", "Pague lá com PIX; "],
])("Stripe's tile names what its page takes: %j", (takes, caption, text) => {
  const [tile] = tilesFor(["stripe"], TOTALS, 0, takes);
  expect(tile?.caption).toBe(caption);
  expect(tile?.info.text).toContain(text);
});
