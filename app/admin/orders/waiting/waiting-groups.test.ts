import { expect, test } from "vitest";
import { groupByNetwork } from "./waiting-groups.ts";

const order = (number: number, pieces: number, network: string | null, isKnownPayer = false) => ({
  orderId: String(number),
  number,
  customerName: "Ana",
  method: "Boleto",
  isKnownPayer,
  network,
  pieces,
  since: "29/11/2026",
});

test("networks come by their pieces, then what has none, then who has paid before", () => {
  const groups = groupByNetwork([
    order(1, 2, "aa"),
    order(2, 9, null),
    order(3, 3, "bb"),
    order(4, 40, "aa", true),
    order(5, 2, "aa"),
  ]);
  expect(groups.map(({ title, network, pieces, orders }) => [title, network, pieces, orders.length])).toEqual([
    ["Rede 1", "aa", 4, 2],
    ["Rede 2", "bb", 3, 1],
    ["De rede desconhecida", null, 9, 1],
    ["Clientes que já pagaram um pedido", null, 40, 1],
  ]);
});
