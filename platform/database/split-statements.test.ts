import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { splitStatements } from "./split-statements.ts";

test("statements end at semicolons that stand in no text, name, body or comment", () => {
  const text = `-- first; comment
    select ';' as "a;b", 'it''s;';
    /* second;
       comment */ do $$ begin perform 1; end $$;
    do $body$ begin execute $$select 1;$$; end $body$;;
    select 1 -- last`;
  expect(splitStatements(text)).toEqual([
    `select ';' as "a;b", 'it''s;'`,
    "do $$ begin perform 1; end $$",
    "do $body$ begin execute $$select 1;$$; end $body$",
    "select 1",
  ]);
});

test("comments part words; what is not closed reaches to the end", () => {
  expect(splitStatements("select/* */1;select 'a;b")).toEqual(["select 1", "select 'a;b"]);
});

test("every migration is cut into statements that begin with a command", () => {
  for (const name of readdirSync("db/migrations")) {
    for (const statement of splitStatements(readFileSync(`db/migrations/${name}`, "utf8"))) {
      expect(statement).toMatch(
        /^(create|alter|drop|insert|update|delete|select|do|lock|with|comment|analyze|set|truncate)\b/i,
      );
    }
  }
});
