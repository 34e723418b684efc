import * as z from "zod/mini";

/** Rules: PUSH-4. */
export const MOST_PUSH_DEVICES = 10;

/** Base64url without padding, as browsers write it. */
const bytes = (length: number) =>
  z.string().check(
    z.maxLength(Math.ceil((length * 4) / 3), { abort: true }),
    z.regex(/^[A-Za-z0-9_-]+$/),
    z.refine((text) => Math.floor((text.length * 3) / 4) === length),
  );

/** The browser's `PushSubscription`: endpoint, public key (P-256) and secret. */
export const PushSubscriptionInput = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(2_000)),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export interface PushDevice {
  id: string;
  name: string;
  events: string[];
  /** SHA-256 of the endpoint, base64url: by it the browser recognises itself. */
  endpointHash: string;
  createdAt: Date;
  lastSuccessAt: Date | null;
}
