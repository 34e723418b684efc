import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readSecret } from "#shop/settings/secret-settings.server.ts";
import { LabelAnswer, parcelNews } from "./melhor-envio/label-answer.ts";
import { recordNewsIn } from "./record-news.server.ts";
import type { ShipmentDependencies } from "./shipment-dependencies.ts";
import "./shipment-jobs.ts";
import { findShipmentOfLabel } from "./shipment-queries.server.ts";

const PROVIDER = "melhor-envio";
const Notice = z.object({ event: z.string(), data: LabelAnswer });

export type NoticeAnswer = { kind: "accepted" } | { kind: "refused"; reason: "unsigned" };

/**
 * Takes a notice about a label: its signature is checked on the raw body, it is stored once however often it comes, and
 * a job draws the consequences. One that names no label (the test at registration) is accepted and forgotten.
 */
export async function receiveNotice(
  deps: ShipmentDependencies,
  { signature, rawBody }: { signature: string; rawBody: string },
): Promise<NoticeAnswer> {
  const { db, jobs, logger, clock, config } = deps;
  const secrets = [await readSecret(db, { config }, "melhor_envio_client_secret"), config.melhorEnvio.webhookSecret];
  if (!secrets.some((secret) => secret !== null && isSigned(secret, rawBody, signature))) {
    logger.warn({ provider: PROVIDER, reason: signature === "" ? "unsigned" : "wrong signature" }, "webhook refused");
    return { kind: "refused", reason: "unsigned" };
  }
  const notice = Notice.safeParse(jsonOf(rawBody));
  if (!notice.success) return { kind: "accepted" };
  await db.transaction().execute(async (trx) => {
    const event = await trx
      .insertInto("webhook_events")
      .values({
        provider: PROVIDER,
        // Notices carry no name of their own; a repeated one is the same to the letter.
        event_key: createHash("sha256").update(rawBody).digest("base64url"),
        resource_id: notice.data.data.id,
        body: rawBody,
        received_at: clock(),
      })
      .onConflict((conflict) => conflict.columns(["provider", "event_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (event) await jobs.send(trx, "shipments.notice", { eventId: event.id });
  });
  return { kind: "accepted" };
}

/**
 * Draws the consequences of a stored notice. What is signed is believed: asking would be answered out of a cache that is
 * an hour old.
 */
export async function followNotice(deps: ShipmentDependencies, { eventId }: { eventId: number }): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const event = await trx
      .selectFrom("webhook_events")
      .select(["body", "received_at"])
      .where("id", "=", eventId)
      .where("processed_at", "is", null)
      .executeTakeFirst();
    if (!event) return;
    const notice = Notice.parse(jsonOf(event.body));
    const shipment = await findShipmentOfLabel(trx, notice.data);
    if (shipment) await recordNewsIn(deps, trx, shipment, parcelNews(notice.data, event.received_at, notice.event));
    await trx
      .updateTable("webhook_events")
      .set({ processed_at: clock(), outcome: shipment ? "recorded" : "unknown" })
      .where("id", "=", eventId)
      .execute();
  });
}

/** In hex or in base64: sources disagree on which it is (decision 34). */
function isSigned(secret: string, body: string, signature: string): boolean {
  const digest = createHmac("sha256", secret).update(body).digest();
  return [digest.toString("hex"), digest.toString("base64")].some((expected) => isSame(expected, signature.trim()));
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
