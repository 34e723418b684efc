import * as z from "zod/mini";

/** How many devices a staff member may have. Rules: PUSH-4. */
export const MOST_PUSH_DEVICES = 10;

/** Bytes in base64url without padding, as browsers write them. */
const bytes = (length: number) =>
  z.string().check(
    z.maxLength(Math.ceil((length * 4) / 3), { abort: true }),
    z.regex(/^[A-Za-z0-9_-]+$/),
    z.refine((text) => Math.floor((text.length * 3) / 4) === length),
  );

/** What a browser's `PushSubscription` says: the endpoint, its public key (P-256) and its secret. */
export const PushSubscriptionInput = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(2_000)),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A device in the list of its owner. */
export interface PushDevice {
  id: string;
  name: string;
  events: string[];
  /** SHA-256 of the endpoint, base64url: by it the browser recognises itself. */
  endpointHash: string;
  createdAt: Date;
  lastSuccessAt: Date | null;
}
