import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkMercadoPagoSignature, readWebhook } from "./read-webhook.ts";

const SECRET = "your_secret_key_here";
const REQUEST_ID = "2066ca19-c6f1-498a-be75-1923005edd06";
const ORDER_ID = "ORD01HRYFWNYRE1MR1E60MW3X0T2P";

function sign(text: string): string {
  return createHmac("sha256", SECRET).update(text).digest("hex");
}

describe("signature", () => {
  test("the documented example", () => {
    const signature = "ts=1742505638683,v1=28fe7557d9faae33f1283eb1423243ce48fc606c8afc17c8ad8ff70133d6a6f6";
    expect(checkMercadoPagoSignature([SECRET], { signature, requestId: REQUEST_ID, dataId: "999999999" })).toEqual({
      kind: "valid",
      variant: "exact",
    });
  });

  test("ids in either case, times in seconds or milliseconds, spaces, parts that are missing", () => {
    const check = (ts: string, id: string, request: string | null) => {
      const v1 = sign(`id:${id};${request ? `request-id:${request};` : ""}ts:${ts};`);
      return checkMercadoPagoSignature([SECRET], {
        signature: `ts=${ts}, v1=${v1}`,
        requestId: request,
        dataId: ORDER_ID,
      });
    };
    expect(check("1704908010", ORDER_ID, REQUEST_ID)).toMatchObject({ variant: "exact" });
    expect(check("1704908010000", ORDER_ID.toLowerCase(), REQUEST_ID)).toMatchObject({ variant: "lower_case" });
    expect(check("1704908010", ORDER_ID, null)).toMatchObject({ kind: "valid" });
  });

  test.each([null, "", "ts=1704908010", "v1=abc", "ts=abc,v1=def", `ts=1704908010,v1=${"0".repeat(64)}`])(
    "%j is refused",
    (signature) => {
      expect(checkMercadoPagoSignature([SECRET], { signature, requestId: REQUEST_ID, dataId: ORDER_ID }).kind).toBe(
        "invalid",
      );
    },
  );
});

test("any of several secrets counts, and no other", () => {
  const v1 = sign(`id:${ORDER_ID};request-id:${REQUEST_ID};ts:1704908010;`);
  const parts = { signature: `ts=1704908010,v1=${v1}`, requestId: REQUEST_ID, dataId: ORDER_ID };
  expect(checkMercadoPagoSignature(["of production", SECRET], parts)).toMatchObject({ kind: "valid" });
  expect(checkMercadoPagoSignature(["of production", "of tests"], parts)).toEqual({
    kind: "invalid",
    reason: "wrong_signature",
  });
});

describe("notice", () => {
  const ts = "1704908010";
  function read(dataId: string | null, body: unknown, signedId = dataId) {
    const v1 = sign(`${signedId === null ? "" : `id:${signedId};`}request-id:${REQUEST_ID};ts:${ts};`);
    return readWebhook([SECRET], {
      url: new URL(`https://loja.exemplo/webhooks/mercado-pago?${dataId === null ? "" : `data.id=${dataId}`}`),
      headers: new Headers({ "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": REQUEST_ID }),
      rawBody: typeof body === "string" ? body : JSON.stringify(body),
    });
  }
  const BODY = { action: "order.processed", type: "order", data: { id: ORDER_ID } };

  test("names the order, and copies of one notice by the same key", () => {
    const first = read(ORDER_ID, BODY);
    expect(first).toMatchObject({ kind: "notice", topic: "attempt", resourceId: ORDER_ID });
    expect(read(ORDER_ID, BODY)).toEqual(first);
    expect(read(ORDER_ID, { ...BODY, action: "order.updated" })).not.toEqual(first);
  });

  test("signed for another id is refused", () => {
    expect(read(ORDER_ID, BODY, "ORD01AAAAAAAAAAAAAAAAAAAAAAAAA")).toEqual({
      kind: "refused",
      reason: "wrong_signature",
      attemptId: ORDER_ID,
    });
  });

  test.each<[string, string | null, object, string, string]>([
    ["a payment by its number", "999999999", { type: "payment", data: { id: "999999999" } }, "payment", "999999999"],
    ["a payment by its id", "PAY01ABC", { type: "payment", data: { id: "PAY01ABC" } }, "payment", "PAY01ABC"],
    [
      "a chargeback by its payment: its own number is larger than numbers are",
      "217000061307271001",
      { type: "topic_chargebacks_wh", data: { id: 217000061307271000, payment_id: 81034165129 } },
      "chargeback",
      "81034165129",
    ],
    ["a chargeback by its case", "217", { type: "topic_chargebacks_wh", data: { id: 217 } }, "chargeback", "217"],
    ["a claim", "5001", { type: "claim", data: { id: "5001", resource: "/claims/5001" } }, "complaint", "5001"],
    [
      "a fraud alert, which has no id in its address",
      null,
      { type: "stop_delivery_op_wh", id: "58980959081", data: { payment_id: 58980959081, merchant_order: 1 } },
      "fraud_alert",
      "58980959081",
    ],
  ])("%s", (_, dataId, body, topic, resourceId) => {
    expect(read(dataId, body)).toMatchObject({ kind: "notice", topic, resourceId });
  });

  test("a body that names another order than the signed address, unknown topics and nonsense are kept unread", () => {
    const other = { ...BODY, data: { id: "ORD01AAAAAAAAAAAAAAAAAAAAAAAAA" } };
    expect(read(ORDER_ID, other)).toMatchObject({ topic: "unread", resourceId: ORDER_ID });
    for (const type of ["constructor", "toString"]) {
      expect(read("217", { type, data: { id: "217" } })).toMatchObject({ topic: "unread", resourceId: "217" });
    }
    expect(read(ORDER_ID, "<html>")).toMatchObject({ topic: "unread", resourceId: ORDER_ID });
    expect(read("1", { type: "payment", data: { id: "2" } })).toMatchObject({ topic: "unread", resourceId: "1" });
    expect(read("42", { type: "topic_new_wh", data: { id: "42" } })).toMatchObject({ topic: "unread" });
    expect(read(null, { type: "payment", data: { id: "<b>" } })).toMatchObject({ topic: "unread", resourceId: "?" });
    expect(read(null, [])).toMatchObject({ kind: "notice", topic: "unread" });
  });
});
