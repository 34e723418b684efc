import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { FaultBox } from "../faults/fault-box.ts";
import { type FaultAnswer, retryAfterSeconds, withFaults } from "../faults/with-faults.ts";
import type { Lifetime } from "../lifetime.ts";
import { type BrowserKeys, createBrowserKeys, decryptMessage, vapidProblem } from "./web-push-crypto.ts";

/** A message that arrived, as the browser decrypted it. */
interface PushMessage {
  device: string;
  text: string;
  topic: string | null;
  ttl: number;
  urgency: string | null;
  at: string;
}

interface Device {
  keys: BrowserKeys;
  applicationKey: string;
}

const MOST_BYTES = 4096;
const MOST_MESSAGES = 1_000;

const answers: Readonly<Record<string, FaultAnswer>> = {
  "400": (c) => c.json({ message: "Bad Request" }, 400),
  "403": (c) => c.json({ message: "Forbidden" }, 403),
  "404": (c) => c.json({ message: "Not Found" }, 404),
  "410": (c) => c.json({ message: "Gone" }, 410),
  "429": (c, fault) => c.json({ message: "Too Many Requests" }, 429, { "Retry-After": retryAfterSeconds(fault) }),
  "500": (c) => c.json({ message: "Internal Server Error" }, 500),
};

const Subscribe = z.object({ applicationServerKey: z.string().regex(/^[\w-]{80,100}$/) });

/**
 * A push service (RFC 8030) together with the browsers that subscribed at it: `service` is what an application server
 * sends to, `control` makes subscriptions and shows what arrived. State is in memory only.
 */
export function createPushService({ box, lifetime, origin }: { box: FaultBox; lifetime: Lifetime; origin: string }): {
  service: Hono;
  control: Hono;
} {
  const devices = new Map<string, Device>();
  const messages: PushMessage[] = [];

  const deliver = withFaults({ box, lifetime, target: "push", answers }, "deliver", async (c: Context) => {
    const id = c.req.param("device") ?? "";
    const device = devices.get(id);
    if (!device) return c.json({ message: "Gone" }, 410);
    const ttl = c.req.header("TTL") ?? "";
    if (!/^\d+$/.test(ttl)) return c.json({ message: "TTL is missing" }, 400);
    const topic = c.req.header("Topic") ?? null;
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return c.json({ message: "wrong Topic" }, 400);
    if (c.req.header("Content-Encoding") !== "aes128gcm") return c.json({ message: "wrong encoding" }, 415);
    const problem = vapidProblem(c.req.header("Authorization") ?? "", origin, device.applicationKey, Date.now());
    if (problem) return c.json({ message: problem }, 403);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > MOST_BYTES) return c.json({ message: "Payload too large" }, 413);
    const text = textOf(body, device.keys);
    // A real service cannot see this; its browser would drop the message without a word.
    if (text === null) return c.json({ message: "the browser cannot decrypt it" }, 400);
    const urgency = c.req.header("Urgency") ?? null;
    messages.push({ device: id, text, topic, ttl: Number(ttl), urgency, at: new Date().toISOString() });
    if (messages.length > MOST_MESSAGES) messages.shift();
    return c.body(null, 201, { Location: `${origin}/push/message/${messages.length}` });
  });

  const control = new Hono()
    .post("/subscriptions", async (c) => {
      const asked = Subscribe.safeParse(await c.req.json().catch(() => null));
      if (!asked.success) return c.json({ message: z.prettifyError(asked.error) }, 400);
      const keys = createBrowserKeys(randomBytes(16));
      const id = randomBytes(12).toString("base64url");
      devices.set(id, { keys, applicationKey: asked.data.applicationServerKey });
      const shown = { p256dh: keys.publicKey.toString("base64url"), auth: keys.auth.toString("base64url") };
      return c.json({ endpoint: `${origin}/push/send/${id}`, expirationTime: null, keys: shown }, 201);
    })
    // The browser unsubscribed: from then on its endpoint is gone.
    .delete("/subscriptions/:device", (c) => c.body(null, devices.delete(c.req.param("device")) ? 204 : 404))
    .get("/messages", (c) => {
      const device = c.req.query("device");
      return c.json(messages.filter((message) => device === undefined || message.device === device));
    });
  return { service: new Hono().post("/send/:device", deliver), control };
}

function textOf(body: Buffer, keys: BrowserKeys): string | null {
  try {
    return decryptMessage(body, keys);
  } catch {
    return null;
  }
}
