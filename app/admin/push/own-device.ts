import { data } from "react-router";
import { panelFile, postOnly } from "#app/admin/page/panel-page.server.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { confirmPushEndpoint, removePushEndpoint } from "#shop/staff/push/change-push-devices.server.ts";
import { INTENT_FIELD } from "../page/admin-answer.ts";

export const loader = postOnly;

const CHANGES = { confirm: confirmPushEndpoint, forget: removePushEndpoint };

/** What a browser says of its own subscription: when the panel opens ('confirm') and at a logout ('forget'). */
export const action = panelFile(async ({ services, staff, request }) => {
  const fields = formFields(await readForm(request));
  const change = valueAt(CHANGES, fields[INTENT_FIELD]);
  if (!change || !fields.endpoint) throw data(null, { status: 422 });
  await change(services, staff, fields.endpoint);
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
});
