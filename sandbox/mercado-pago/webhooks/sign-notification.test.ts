import { expect, test } from "vitest";
import { signNotification } from "./sign-notification.ts";

test("the vector of the provider notes", () => {
  const parts = { dataId: "999999999", requestId: "2066ca19-c6f1-498a-be75-1923005edd06", ts: "1742505638683" };
  expect(signNotification("your_secret_key_here", parts)).toBe(
    "28fe7557d9faae33f1283eb1423243ce48fc606c8afc17c8ad8ff70133d6a6f6",
  );
});
