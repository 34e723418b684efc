import { data } from "react-router";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { confirmPushEndpoint, removePushEndpoint } from "#shop/staff/push/change-push-devices.server.ts";
import { INTENT_FIELD } from "../page/admin-answer.ts";
import { staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/own-device";

/** POST only. */
export function loader() {
  throw data(null, { status: 404 });
}

const CHANGES = { confirm: confirmPushEndpoint, forget: removePushEndpoint };

/** What a browser says of its own subscription: when the panel opens ('confirm') and at a logout ('forget'). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const staff = staffOf(context);
  const fields = formFields(await readForm(request));
  const change = valueAt(CHANGES, fields[INTENT_FIELD]);
  if (!change || !fields.endpoint) throw data(null, { status: 422 });
  await change(context.get(servicesContext), staff, fields.endpoint);
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}
