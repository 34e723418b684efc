import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { checkMelhorEnvioSignature } from "./webhook-signature.ts";

const SECRETS = ["of the client", "of the webhook"];
const rawBody = '{"event":"order.posted"}';
const mac = (form: "hex" | "base64", secret = "of the webhook") =>
  createHmac("sha256", secret).update(rawBody).digest(form);
const check = (signature: string) => checkMelhorEnvioSignature(SECRETS, { signature, rawBody });

test.each([mac("hex"), mac("base64"), `sha256=${mac("hex")}`, ` ${mac("base64", "of the client")} `])(
  "%j counts",
  (signature) => {
    expect(check(signature)).toEqual({ kind: "valid" });
  },
);

test.each([mac("hex", "of others"), mac("hex").slice(2), mac("hex").toUpperCase(), "!", "00"])(
  "%j does not",
  (given) => {
    expect(check(given)).toEqual({ kind: "invalid", reason: "wrong_signature" });
  },
);

test.each(["", " ", "sha256="])("%j is none", (given) => {
  expect(check(given)).toEqual({ kind: "invalid", reason: "unsigned" });
});
