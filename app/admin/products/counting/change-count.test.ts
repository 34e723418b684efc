import { expect, test } from "vitest";
import type { CountedPiece } from "#shop/catalogue-admin/editing/counting/counted-line.ts";
import { unknownCodeText } from "./change-count.server.ts";

const piece = (size: string | null): CountedPiece => ({
  skuId: size ?? "",
  productId: "ANEL-001",
  name: "Anel",
  size,
  onHand: 1,
});

test("a code that counted nothing says what is wrong with it", () => {
  expect(unknownCodeText("999", [])).toBe("Nenhuma peça com o código 999");
  expect(unknownCodeText("001 16", [piece("11"), piece("18")])).toBe("ANEL-001 não tem este tamanho, e sim 11, 18");
  expect(unknownCodeText("001 16", [piece(null)])).toBe("ANEL-001 tem um tamanho só: digite o código sozinho");
});
