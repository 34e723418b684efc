import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { CardKeyKind } from "./card-pause.ts";

/** In clear; kept only as keys. */
export interface CardAttempt {
  orderId: string;
  /** Null for a guest, who is known by the order alone. */
  session: string | null;
  email: string;
  /** CPF or CNPJ of the order and of the card. */
  documents: readonly (string | null)[];
  /** As of `clientNetwork`. */
  network: string;
}

export interface CardKey {
  kind: CardKeyKind;
  hash: Buffer;
}

/** HMACs under a derived key: nobody can try out the few million documents without the app secret. Rules: PAY-83. */
export function cardKeys(appSecret: string, { orderId, session, email, documents, network }: CardAttempt): CardKey[] {
  const secret = deriveKey(appSecret, "card attempt");
  const key = (kind: CardKeyKind, value: string): CardKey => ({
    kind,
    hash: createHmac("sha256", secret).update(`${kind} ${value}`).digest().subarray(0, 16),
  });
  const plain = documents.map((document) => (document ?? "").toUpperCase().replace(/[^0-9A-Z]/g, ""));
  return [
    key("order", orderId),
    ...(session === null ? [] : [key("session", session)]),
    key("email", email.trim().toLowerCase()),
    ...[...new Set(plain)].filter((document) => document !== "").map((document) => key("document", document)),
    key("network", network),
  ];
}

/** An HMAC under a key of its own: attempts can be counted and nobody's address is kept. Rules: STOCK-61. */
export function networkKey(appSecret: string, network: string): Buffer {
  return createHmac("sha256", deriveKey(appSecret, "payer network")).update(network).digest().subarray(0, 16);
}
