import { expect, test } from "vitest";
import { ownAndRetryHeaders, retryHeaders } from "./retry-headers.ts";

const later = new Headers({ "Retry-After": "60" });
const own = new Headers({ "Cache-Control": "no-store" });
const none = new Headers();
const sent = (headers: HeadersInit) => Object.fromEntries(new Headers(headers));

test("Retry-After of a refused form or page reaches the shopper, once", () => {
  expect(sent(retryHeaders({ actionHeaders: later }))).toEqual({ "retry-after": "60" });
  expect(sent(retryHeaders({ actionHeaders: none, errorHeaders: later }))).toEqual({ "retry-after": "60" });
  expect(sent(retryHeaders({ actionHeaders: none }))).toEqual({});
});

test("a page's own headers stay; an error's stand in their place", () => {
  const form = { loaderHeaders: own, actionHeaders: later };
  expect(sent(ownAndRetryHeaders(form))).toEqual({ "cache-control": "no-store", "retry-after": "60" });
  const error = { loaderHeaders: own, actionHeaders: none, errorHeaders: later };
  expect(sent(ownAndRetryHeaders(error))).toEqual({ "retry-after": "60" });
});
