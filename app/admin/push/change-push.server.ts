import * as z from "zod/mini";
import { above } from "#app/forms/refusal.ts";
import { jsonOf } from "#platform/formats/json.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import {
  type ChangePushAnswer,
  choosePushEvents,
  removePushDevice,
  sendPushTest,
  turnOnPushDevice,
} from "#shop/staff/push/change-push-devices.server.ts";
import { PushSubscriptionInput } from "#shop/staff/push/push-device.ts";
import { PUSH_EVENTS } from "#shop/staff/push/push-event.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { INTENT_FIELD } from "../page/admin-answer.ts";
import type { PanelPost } from "../page/panel-page.server.ts";
import { staffDeviceName } from "../profile/device-name.server.ts";

/** Handles the forms of a person's notices, by form name. */
export async function changePush({ services, staff, fields, request: { headers } }: PanelPost) {
  const [, name = "", device = ""] = /^push-([a-zA-Z]+)(?:-([0-9a-f-]+))?$/.exec(fields[INTENT_FIELD] ?? "") ?? [];
  const change = valueAt(CHANGES, name);
  if (!change) return refusePush(fields, { reason: "no_such_form" });
  const answer = await change.work(services, staff, { fields, device, headers });
  return said(fields, answer, change.said);
}

const { refuse: refusePush, said } = refusals({
  ...COMMON,
  unknown_service: above(
    "Este navegador não serve para avisos",
    "Ele usa um serviço de avisos que a loja não conhece. Use Chrome, Edge, Firefox ou Safari.",
  ),
  too_many_devices: above("Aparelhos demais", "Remova da lista um aparelho que você não usa mais e tente de novo."),
  no_device: above("Aparelho não encontrado", "Ele já foi removido. Atualize a página."),
});

interface ForDevice {
  fields: Record<string, string>;
  device: string;
  headers: Headers;
}

type Work = (services: Services, staff: StaffSession, posted: ForDevice) => Promise<ChangePushAnswer>;

const CHANGES: Readonly<Record<string, { said: string; work: Work }>> = {
  turnOn: { said: "Avisos ligados neste aparelho", work: turnOn },
  events: {
    said: "Avisos salvos",
    work: (services, staff, { fields, device: deviceId }) => {
      const events = PUSH_EVENTS.filter((event) => fields[event] === "1");
      return choosePushEvents(services, staff, { deviceId, events });
    },
  },
  test: { said: "Teste enviado", work: (services, staff, { device }) => sendPushTest(services, staff, device) },
  remove: {
    said: "Aparelho removido",
    work: (services, staff, { device }) => removePushDevice(services, staff, device),
  },
};

async function turnOn(services: Services, staff: StaffSession, posted: ForDevice): Promise<ChangePushAnswer> {
  const subscription = z.safeParse(PushSubscriptionInput, jsonOf(posted.fields.subscription ?? ""));
  if (!subscription.success) return { kind: "refused", reason: "unknown_service" };
  const name = staffDeviceName(posted.headers.get("User-Agent"));
  return turnOnPushDevice(services, staff, { subscription: subscription.data, name });
}
