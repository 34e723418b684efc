import { forgetKeptDevice, keepDevice } from "./kept-device.ts";

/** Endpoint for replaced subscriptions; it needs no login, because the session has often ended by then. */
const RENEWAL_PATH = "/admin/aparelho";
const UNKNOWN = 404;

/**
 * Hands the device of an earlier endpoint over to this browser's present subscription. What fails is tried again when
 * the panel is opened: the kept endpoint stays the earlier one until then.
 * Rules: PUSH-14.
 */
export async function renewDevice(earlier: string, subscription: PushSubscription): Promise<void> {
  const fields = { antes: earlier, inscricao: JSON.stringify(subscription) };
  const answer = await fetch(RENEWAL_PATH, { method: "POST", body: new URLSearchParams(fields) });
  if (answer.ok) await keepDevice(subscription);
  else if (answer.status === UNKNOWN) await forgetKeptDevice();
}
