import { describe, expect, test } from "vitest";
import { isClientGone } from "#platform/http/client-disconnect.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { describeError, errorText, maskPersonalData } from "./describe-error.ts";

const thrown = (work: () => Promise<unknown>) =>
  work().then(
    () => new Error("nothing was thrown"),
    (error: unknown) => error,
  );

describe("what is logged of whatever was thrown", () => {
  test("a refused connection says so down to its cause", async () => {
    const port = await freePort();
    const error = await thrown(() => fetch(`http://127.0.0.1:${port}/`));
    expect(describeError(error)).toMatchObject({
      name: "TypeError",
      message: "fetch failed",
      cause: { name: "Error", code: "ECONNREFUSED", message: `connect ECONNREFUSED 127.0.0.1:${port}` },
    });
    expect(errorText(error)).toBe(`fetch failed: connect ECONNREFUSED 127.0.0.1:${port}`);
  });

  test("several at once are each named; one without words says its code", () => {
    const both = new AggregateError([new Error("first"), Object.assign(new Error(""), { code: "ETIMEDOUT" }), 7]);
    expect(describeError(both)).toMatchObject({
      name: "AggregateError",
      message: "no message",
      errors: [{ message: "first" }, { message: "ETIMEDOUT", code: "ETIMEDOUT" }, { name: "number", message: "7" }],
    });
  });

  test("a circle of causes ends", () => {
    const error = new Error("round and round");
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(5_000);
  });

  test.each([
    ["a text", "out of paper", { name: "string", message: "out of paper" }],
    ["nothing", undefined, { name: "undefined", message: "undefined" }],
    ["null", null, { name: "object", message: "null" }],
    [
      "an answer",
      new Response(null, { status: 404, statusText: "Not Found" }),
      { name: "Response", message: "answered 404 Not Found" },
    ],
    [
      "an object",
      { code: "53300", retry: 1 },
      { name: "Object", message: "an object with code, retry", code: "53300" },
    ],
    [
      "a copy of an error",
      { message: "the pool is gone", code: "57P01" },
      { message: "the pool is gone", code: "57P01" },
    ],
    ["an empty object", {}, { name: "Object", message: "an empty object" }],
  ])("%s", (_what, error, described) => {
    expect(describeError(error)).toMatchObject(described);
  });

  test("a database error names code, constraint and table, and none of its values", async () => {
    const { pool } = await createTestDatabase(1);
    const uuid = describeError(await thrown(() => pool.query("select $1::uuid", ["ana@exemplo.com 12345678909"])));
    expect(uuid).toMatchObject({ code: "22P02", message: 'invalid input syntax for type uuid: "[value]"' });
    const row = "insert into pictures (path, checksum, width, height) values ($1, 'abcdef123456', 1, 1)";
    await pool.query(row, ["ana@exemplo.com"]);
    const copy = describeError(await thrown(() => pool.query(row, ["ana@exemplo.com"])));
    expect(copy).toMatchObject({ code: "23505", table: "pictures", constraint: "pictures_pkey" });
    expect(JSON.stringify([uuid, copy])).not.toMatch(/ana@|12345678909/);
    await pool.end();
  });
});

test.each([
  ["550 <ana.lima@exemplo.com> unknown", "550 <[address]> unknown"],
  ["no such payer 123.456.789-09", "no such payer [number]"],
  ["call +55 (11) 98888-7777 now", "call [number] now"],
  ["cep 01310-100", "cep [number]"],
  ["card 4235647728025682", "card [number]"],
  ["connect ECONNREFUSED 192.168.100.200:5432", "connect ECONNREFUSED 192.168.100.200:5432"],
  ["at 2026-11-23T01:02:03.000Z", "at 2026-11-23T01:02:03.000Z"],
  ["Bearer APP_USR-123-abc refused", "Bearer [key] refused"],
  ["key sk_test_51abc", "key [key]"],
  ["GET https://x.exemplo/a?access_token=abc&b=1", "GET https://x.exemplo/a?access_token=[key]&b=1"],
  ["postgres://lavra:secret@127.0.0.1:5432/lavra", "[address]"],
  ["payment 5b1c2d3e-0000-4000-8000-000000000001 is gone", "payment 5b1c2d3e-0000-4000-8000-000000000001 is gone"],
  ["two\n  lines", "two lines"],
])("%s", (text, plain) => {
  expect(maskPersonalData(text)).toBe(plain);
});

test("a long text is cut", () => {
  for (const piece of ["a", "1 ", "a@", "1.", "(1", "?x", "Bearer "]) {
    expect(maskPersonalData(piece.repeat(200_000)).length).toBeLessThanOrEqual(520);
  }
});

test.each([
  [Object.assign(new Error("aborted"), { code: "ECONNRESET" }), true],
  [Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" }), true],
  [new Error("Client connection prematurely closed."), true],
  [new TypeError("reading failed", { cause: Object.assign(new Error("aborted"), { code: "ECONNRESET" }) }), true],
  // Connections to the database or a provider, not to a client.
  [Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), false],
  [new Error("Connection terminated unexpectedly"), false],
  ["aborted", false],
])("%s is a client who left: %s", (error, gone) => {
  expect(isClientGone(error)).toBe(gone);
});
