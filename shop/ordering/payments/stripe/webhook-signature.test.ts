import Stripe from "stripe";
import { expect, test } from "vitest";
import { checkStripeSignature } from "./stripe.server.ts";

const SECRET = "whsec_of_tests";
const { webhooks } = new Stripe("sk_test_of_tests");
const rawBody = '{"id":"evt_1","object":"event"}';
const check = (header: string | null, secret = SECRET, body = rawBody) =>
  checkStripeSignature(webhooks, secret, {
    rawBody: body,
    headers: new Headers(header ? { "stripe-signature": header } : {}),
  });
const signed = (timestamp = Math.floor(Date.now() / 1000)) =>
  webhooks.generateTestHeaderString({ payload: rawBody, secret: SECRET, timestamp });

test("counts under its secret, over its body, for five minutes", () => {
  expect(check(signed())).toEqual({ kind: "valid" });
  const wrong = { kind: "invalid", reason: "wrong_signature" };
  expect(check(signed(), "whsec_of_others")).toEqual(wrong);
  expect(check(signed(), SECRET, `${rawBody} `)).toEqual(wrong);
  expect(check(signed(Math.floor(Date.now() / 1000) - 400))).toEqual(wrong);
  expect(check(null)).toEqual(wrong);
  expect(check("t=1,v1=00")).toEqual(wrong);
});
