import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import type { Coupon } from "./coupon.ts";
import { COUPON_USAGE, couponLine, readCouponCommand } from "./coupon-command.ts";

const read = (line: string) => readCouponCommand(line.split(" "));

test("a coupon is made from its options", () => {
  expect(
    read(
      "create prata10 --percent 10 --max 50 --minimum 100,50 --categories aneis,brincos --no-sale --first-purchase --from 2026-11-20 --until 2026-11-30 --limit 100 --per-customer 1",
    ),
  ).toEqual({
    kind: "create",
    input: {
      code: "PRATA10",
      kind: "percentage",
      value: 10,
      maximumCents: 5_000,
      minimumCents: 10_050,
      categories: ["aneis", "brincos"],
      excludesSale: true,
      firstPurchase: true,
      firstDay: "2026-11-20",
      lastDay: "2026-11-30",
      totalLimit: 100,
      customerLimit: 1,
    },
  });
  expect(read("create QUINZE --amount 15,00")).toMatchObject({ input: { kind: "fixed", value: 1_500 } });
  expect(read("create FRETE --free-shipping")).toMatchObject({ input: { kind: "free_shipping", value: 0 } });
  expect(read("end prata10")).toEqual({ kind: "end", code: "PRATA10" });
  expect(read("list")).toEqual({ kind: "list" });
});

test.each([
  ["", COUPON_USAGE],
  ["create PRATA10", "Escolha um: --percent, --amount ou --free-shipping."],
  ["create PRATA10 --percent 10 --amount 5", "Escolha um: --percent, --amount ou --free-shipping."],
  ["create PRATA10 --percent 101", "--percent: Use de 1 a 100 por cento."],
  ["create PRATA10 --percent dez", "--percent: Valor inválido."],
  ["create PRÁTA --amount 15", "CODIGO: Use letras sem acento, números e hífen."],
  ["create PRATA --amount 15,005", "--amount: Valor inválido."],
  ["create PRATA --percent 5 --categories relogios", "--categories: Categoria inválida."],
  ["create PRATA --percent 5 --until amanha", "--until: Use um dia como 2026-12-31."],
  ["create PRATA --percent 5 --limit 0", "--limit: Use pelo menos 1."],
  ["create PRATA --percent 5 --from 2026-12-02 --until 2026-12-01", "--until: O último dia vem antes do primeiro."],
  ["end A B", "Não entendi: B"],
])("%s: what is wrong is said", (line, message) => {
  expect(readCouponCommand(line === "" ? [] : line.split(" "))).toEqual({ kind: "wrong", message });
});

test("the list says what each gives and whether it holds", () => {
  const coupon: Coupon = {
    id: "c",
    code: "PRATA10",
    kind: "percentage",
    value: 10,
    maximumCents: null,
    minimumCents: 10_000,
    categories: [],
    excludesSale: false,
    startsAt: null,
    endsAt: new Date("2026-12-01T03:00:00Z"),
    archivedAt: null,
    totalLimit: 100,
    customerLimit: 1,
    firstPurchase: false,
    used: 7,
  };
  expect(couponLine(coupon, new Date("2026-11-20T12:00:00Z"))).toBe(
    "PRATA10           valendo    7 de 100 uso(s)  10% de desconto nos produtos.  Mínimo R$\u00a0100,00.  1 por cliente.  Até 30/11/2026.",
  );
  expect(couponLine(coupon, new Date("2026-12-01T03:00:00Z"))).toContain("encerrado");
});

test("the command makes, lists and ends, and says by its status whether it did", async () => {
  const { db, url } = await createTestDatabase(2);
  const run = (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: url };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/coupon.ts", ...args], {
      env,
      encoding: "utf8",
    });
    return [status, (stdout + stderr).trim()];
  };
  expect(run("create", "prata10", "--percent", "10")).toEqual([0, "Cupom PRATA10 criado."]);
  expect(run("create", "PRATA10", "--amount", "5")).toEqual([1, "O código PRATA10 já existe: use outro."]);
  expect(run("list")).toEqual([0, expect.stringMatching(/^PRATA10 +valendo +0 uso/)]);
  expect(run("end", "prata10")).toEqual([0, "Cupom PRATA10 encerrado."]);
  expect(run("end", "prata10")).toEqual([1, "Não há cupom PRATA10 em uso."]);
  expect(run("create", "X")).toEqual([1, "Escolha um: --percent, --amount ou --free-shipping."]);
  const trail = await db.selectFrom("audit_log").select(["actor", "action", "subject"]).orderBy("id").execute();
  expect(trail.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)).toEqual([
    "command coupon.create coupon:PRATA10",
    "command coupon.end coupon:PRATA10",
  ]);
});
