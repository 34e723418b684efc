import { expect, test } from "vitest";
import { nameStatement } from "./statement-name.ts";

test.each([
  ['select "id" from "orders" where "id" = $1 for no key update', "select orders"],
  ["select (select count(*) from order_items where order_id = o.id) from orders o", "select orders"],
  ['insert into "payments" ("id") values ($1) on conflict do update set id = 1', "insert payments"],
  ['update "orders" set "status" = $1', "update orders"],
  ["delete from only webhook_events where id = $1", "delete webhook_events"],
  ["with gone as (delete from carts returning id) select * from gone", "delete carts"],
  ["WITH j AS (SELECT $1::json) INSERT INTO pgboss.job_common (id) SELECT id FROM j", "insert pgboss.job_common"],
  ["select * from skus for update skip locked", "select skus"],
  ["with one as (select 1) select * from one", "select one"],
  ["select pg_notify($1, $2)", "select"],
  ["commit", "commit"],
  ["set local statement_timeout = 500", "set"],
  ["", "statement"],
])("%s is called %s", (sql, name) => {
  expect(nameStatement(sql).name).toBe(name);
});

test("the text holds neither literals nor more than a screen of it", () => {
  const { text } = nameStatement("select 1 from t\n where cpf = '529.982.247-25' and cep = 01310100 and id = $1");
  expect(text).toBe("select 1 from t where cpf = ? and cep = ? and id = $1");
  expect(nameStatement(`select ${"$1, ".repeat(2_000)} from t`).text.length).toBeLessThanOrEqual(2_000);
  // A quote that the limit leaves open.
  expect(nameStatement(`select '${"Maria ".repeat(500)}'`).text).not.toContain("Maria");
});

test("thousands of different texts are not kept for ever", () => {
  const early = nameStatement("select early from t");
  expect(nameStatement("select early from t")).toBe(early);
  for (let times = 0; times < 1_000; times += 1) nameStatement(`select ${times} from t where id in ($1)`);
  expect(nameStatement("select early from t")).not.toBe(early);
});
