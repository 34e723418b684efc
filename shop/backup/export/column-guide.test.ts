import { expect, test } from "vitest";
import { columnGuide } from "./column-guide.ts";

const guide = columnGuide(new Date("2026-11-23T17:05:00Z"));

test("names the moment, each file with its columns as they stand there, and what is left out", () => {
  expect(guide).toMatch(/^# Dados da loja em 2026-11-23T17:05:00\.000Z\n/);
  expect(guide).toContain("### orders.csv: Pedidos\n\n- `id`: Identificação do pedido\n");
  expect(guide).toContain("- `total`: Total, em reais\n");
  expect(guide).not.toMatch(/^- `\w+_cents`/m);
  expect(guide).toContain("Não estão no arquivo: `claim_hash` (segredo)");
  expect(guide).toContain("- `staff_credentials`: senhas da equipe\n");
});

test("every column has a line of its own", () => {
  expect(guide).not.toContain("undefined");
  for (const line of guide.split("\n").filter((each) => each.startsWith("- `"))) {
    expect(line).toMatch(/^- `[a-z_]+`: \S.*[^.\s]$/);
  }
});
