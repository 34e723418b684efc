import { expect, test } from "vitest";
import { piecesBackText } from "../order-pieces.tsx";

test.each([
  ["1 voltou ao estoque: enviar 1", 1, 2, true],
  ["2 voltaram ao estoque: enviar 1", 2, 3, true],
  ["2 voltaram ao estoque: nada a enviar", 2, 2, true],
  ["1 voltou ao estoque", 1, 2, false],
] as const)("'%s'", (words, back, quantity, isToSend) => expect(piecesBackText(back, quantity, isToSend)).toBe(words));
