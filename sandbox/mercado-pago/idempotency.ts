import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { openJournal } from "../journal.ts";
import { refuse } from "./api-errors.ts";

const KEPT_MS = 24 * 3_600_000;

const keptAnswer = z.object({
  key: z.string(),
  fingerprint: z.string(),
  at: z.number(),
  status: z.number().int(),
  body: z.unknown(),
});

type Work = (body: string) => Response | Promise<Response>;

export interface IdempotencyShelf {
  /**
   * Runs `work` once per idempotency key; `work` gets the raw body. Stores successful answers and declined cards (402),
   * refusals only with `keepsRefusals`: whether the provider stores those is not known.
   */
  once(c: Context, work: Work, options?: { keepsRefusals: boolean }): Promise<Response>;
  close(): Promise<void>;
}

/** Stores the answers of write calls for a day, across restarts. */
export async function openIdempotencyShelf(dataDir: string | null): Promise<IdempotencyShelf> {
  const kept = new Map<string, z.infer<typeof keptAnswer>>();
  const running = new Set<string>();
  const journal = await openJournal(dataDir, "mercado-pago-answers", (entry) => {
    const stored = keptAnswer.safeParse(entry);
    if (stored.success && stored.data.at > Date.now() - KEPT_MS) kept.set(stored.data.key, stored.data);
  });

  async function once(c: Context, work: Work, { keepsRefusals } = { keepsRefusals: false }): Promise<Response> {
    const key = c.req.header("x-idempotency-key");
    if (!key) {
      const message = "The 'X-Idempotency-Key' header is required and was not sent.";
      return refuse(c, 400, { code: "empty_required_header", message });
    }
    const body = await c.req.text();
    const fingerprint = createHash("sha256").update(`${c.req.method} ${c.req.path}\n${body}`).digest("base64");
    const earlier = kept.get(key);
    if (earlier !== undefined) {
      if (earlier.fingerprint === fingerprint) return c.json(earlier.body, earlier.status as ContentfulStatusCode);
      const message = "The value sent as the idempotency header has already been used with a different request.";
      return refuse(c, 409, { code: "idempotency_key_already_used", message });
    }
    if (running.has(key)) {
      return refuse(c, 423, { code: "resource_locked", message: "The idempotency key is temporarily locked." });
    }
    running.add(key);
    try {
      const answer = await work(body);
      if (answer.ok || answer.status === 402 || keepsRefusals) await keep(key, fingerprint, answer.clone());
      return answer;
    } finally {
      running.delete(key);
    }
  }

  async function keep(key: string, fingerprint: string, answer: Response): Promise<void> {
    const entry = { key, fingerprint, at: Date.now(), status: answer.status, body: await answer.json() };
    kept.set(key, entry);
    journal.append(entry);
  }

  return { once, close: () => journal.close() };
}
