import { expect, test } from "vitest";
import { movementText } from "./history-panels.tsx";

const order = { id: "7a1e90b4", number: 1042 };
const back = { reason: "return", delta: 1, note: null, order, returned: null };

test.each([
  ["Pedido cancelado", { ...back, note: "cancelled" }],
  ["Desistência da compra", { ...back, note: "given_up" }],
  ["Reembolso", { ...back, note: "refunded" }],
  ["Pedido cancelado ou reembolsado", back],
  ["Devolução D-501", { ...back, returned: { number: 501, kind: "regret" } }],
  ["Troca D-502", { ...back, returned: { number: 502, kind: "exchange" } }],
  ["Troca D-503", { ...back, delta: -1, returned: { number: 503, kind: "defect" } }],
  ["Venda", { ...back, reason: "sale", delta: -1 }],
  ["Chegada de peças: NF 12", { ...back, reason: "adjustment", note: "Chegada de peças: NF 12", order: null }],
])("a movement is called '%s'", (words, movement) => expect(movementText(movement)).toBe(words));
