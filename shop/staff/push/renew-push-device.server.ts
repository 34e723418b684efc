import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { staffSubject } from "../staff-member.ts";
import type { PushSubscriptionInput } from "./push-device.ts";
import { replacePushEndpoint } from "./push-device-store.server.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import { endpointHashOf, isUsableKey, sealSubscription } from "./subscription.server.ts";

export type RenewPushAnswer =
  | { kind: "renewed" }
  /** Neither the earlier endpoint nor the new one is a device's. */
  | { kind: "refused"; reason: "unknown_service" | "no_device" | "too_many_requests" };

/** Owner, name and events stay. Needs no session: the earlier endpoint is the proof. Idempotent. Rules: PUSH-14. */
export async function renewPushDevice(
  { db, config, clock, rateLimits }: Pick<Services, "db" | "config" | "clock" | "rateLimits">,
  { earlier, subscription }: { earlier: string; subscription: PushSubscriptionInput },
  headers: Headers,
): Promise<RenewPushAnswer> {
  const attempt = await rateLimits.take("push_renewal", clientNetwork(clientAddress(headers)));
  if (attempt.kind === "refused") return { kind: "refused", reason: "too_many_requests" };
  if (!isPushEndpoint(subscription.endpoint, config.pushServiceUrl) || !isUsableKey(subscription)) {
    return { kind: "refused", reason: "unknown_service" };
  }
  return inTransaction(db, async (trx): Promise<RenewPushAnswer> => {
    const device = await replacePushEndpoint(trx, {
      from: endpointHashOf(earlier),
      to: endpointHashOf(subscription.endpoint),
      subscription: sealSubscription(config, subscription),
    });
    if (device === null) return { kind: "refused", reason: "no_device" };
    if (device.isNew) {
      const { staffId: actor, name } = device;
      const entry = { actor, action: "staff.push_renewed", subject: staffSubject(actor) } as const;
      await recordAudit(trx, { ...entry, after: { device: name } }, clock());
    }
    return { kind: "renewed" };
  });
}
