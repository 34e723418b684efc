import { createHash } from "node:crypto";
import webPush, { type RequestDetails } from "web-push";
import { hostNameOf, outboundCall, statusOutcome } from "#platform/http/outbound-http.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { findReceiver } from "./push-device-queries.server.ts";
import { forgetPushDevice, notePushRefusal, notePushSuccess } from "./push-device-store.server.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import type { PushEvent, PushNotice } from "./push-event.ts";
import { readPushKeys } from "./push-keys.server.ts";
import { openSubscription } from "./subscription.server.ts";

interface PushDelivery {
  deviceId: string;
  /** Null: a test, which needs no consent to an event. */
  event: PushEvent | null;
  notice: PushNotice;
  /** ISO time of what the notice is about. */
  at: string;
  tries: number;
}

/** A notice older than this is not worth a sound. Rules: PUSH-10. */
const LIFETIME_S = 24 * 3600;
const ANSWER_WITHIN_MS = 10_000;
const FIRST_WAIT_S = 10;
const LONGEST_WAIT_S = 3600;
/** Refusals in a row after which a device is deleted. Rules: PUSH-11. */
const MOST_REFUSALS = 10;
const GONE = [404, 410];

/** A push service that does not answer holds its notices for ten seconds each. */
export const deliverPushJob = defineJob("staff.push", { atOnce: 10, workers: 2 }, deliverPush);

/**
 * RFC 8030. A service that is busy or away is asked again for a day at most; then the notice is dropped quietly. A
 * device that the service does not know is deleted. Rules: PUSH-10, PUSH-11.
 */
export async function deliverPush(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs">,
  delivery: PushDelivery,
): Promise<void> {
  const { db, clock, config, logger } = deps;
  const { deviceId, event, notice } = delivery;
  const told = { device: deviceId, event: event ?? "test", tries: delivery.tries };
  const secondsLeft = LIFETIME_S - Math.floor((clock().getTime() - Date.parse(delivery.at)) / 1000);
  if (secondsLeft <= 0) return logger.info(told, "push notice dropped: too old");
  const keys = await readPushKeys(deps);
  const receiver = await findReceiver(db, deviceId, event);
  const subscription = receiver && openSubscription(config, receiver.subscription);
  if (!subscription || !isPushEndpoint(subscription.endpoint, config.pushServiceUrl)) return;

  const request = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
    vapidDetails: { subject: `mailto:${config.brand.email}`, ...keys },
    TTL: secondsLeft,
    urgency: "high",
    topic: topicOf(notice.tag),
  });
  const answer = await post(subscription.endpoint, messageOf(request));
  if (answer.status >= 200 && answer.status < 300) return notePushSuccess(db, deviceId, clock());
  if (GONE.includes(answer.status)) {
    logger.info({ ...told, status: answer.status }, "push device is gone");
    return forgetPushDevice(db, deviceId);
  }
  if (answer.status === 0 || answer.status === 429 || answer.status >= 500) {
    const wait = Math.max(answer.retryAfterS, Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** delivery.tries));
    if (wait >= secondsLeft) return logger.info({ ...told, status: answer.status }, "push notice dropped");
    logger.info({ ...told, status: answer.status, wait }, "push service is busy or away");
    const startAfter = new Date(clock().getTime() + wait * 1000);
    return deps.jobs.send(db, deliverPushJob, { ...delivery, tries: delivery.tries + 1 }, { startAfter });
  }
  logger.warn({ ...told, status: answer.status }, "push notice refused");
  await notePushRefusal(db, deviceId, MOST_REFUSALS);
}

interface Message {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** `fetch` sets the length itself. */
function messageOf({ headers, body }: RequestDetails): Message {
  const { "Content-Length": _, ...kept } = headers;
  const all = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
  return { headers: all, body: Uint8Array.from(body ?? []) };
}

/** The service keeps one waiting message per topic; it allows 32 characters of base64url (RFC 8030, section 5.4). */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, 32);
}

/** The service's status; 0: no answer in time. The address was checked, and redirects are not followed. */
async function post(endpoint: string, { headers, body }: Message): Promise<{ status: number; retryAfterS: number }> {
  const call = { service: "push", operation: "deliver", host: hostNameOf(endpoint) };
  return outboundCall(
    call,
    async () => {
      try {
        const answer = await fetch(endpoint, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        await answer.body?.cancel();
        return { status: answer.status, retryAfterS: retryAfterOf(answer.headers) };
      } catch {
        return { status: 0, retryAfterS: 0 };
      }
    },
    (end) => ("value" in end ? statusOutcome(end.value.status) : "error"),
  );
}

/** 0 if it is absent or a date. */
function retryAfterOf(headers: Headers): number {
  const text = headers.get("Retry-After") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
