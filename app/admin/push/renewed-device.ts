import { data } from "react-router";
import * as z from "zod/mini";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { jsonOf } from "#platform/formats/json.ts";
import { renewPushDevice } from "#shop/staff/push/change-push-devices.server.ts";
import { PushSubscriptionInput } from "#shop/staff/push/push-device.ts";
import type { Route } from "./+types/renewed-device";

/** POST only. */
export function loader() {
  throw data(null, { status: 404 });
}

const STATUS = { unknown_service: 422, no_device: 404, too_many_requests: 429 } as const;

/** Handles the worker's report of a replaced subscription; it may come without a session. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { antes: earlier = "", inscricao = "" } = formFields(await readForm(request));
  const subscription = z.safeParse(PushSubscriptionInput, jsonOf(inscricao));
  if (!subscription.success) throw data(null, { status: 422 });
  const renewal = { earlier, subscription: subscription.data };
  const answer = await renewPushDevice(context.get(servicesContext), renewal, request.headers);
  if (answer.kind === "refused") throw data(null, { status: STATUS[answer.reason] });
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}
