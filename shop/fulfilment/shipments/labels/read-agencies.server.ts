import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { namesAgencies, readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { LabelFailure } from "../melhor-envio/label-client.server.ts";
import { type Agency, wantsAgency } from "./agency.ts";
import { openLabels } from "./open-labels.server.ts";

export type AgenciesAnswer =
  | { kind: "found"; agencies: Agency[] }
  /** `not_needed`: labels of this service or with this token need no agency. */
  | { kind: "refused"; reason: "not_needed" | "not_configured" | "sender_incomplete" }
  | LabelFailure
  | NotAllowed;

/** A service's in the sender's town, otherwise its state. Needs 'orders.write'. Rules: SHIP-50. */
export async function readAgencies(
  deps: Needed,
  staff: Pick<StaffSession, "role">,
  serviceId: string,
): Promise<AgenciesAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!wantsAgency(serviceId)) return { kind: "refused", reason: "not_needed" };
  const { value: sender } = await readSetting(deps, shippingSender);
  if (sender.state === "") return { kind: "refused", reason: "sender_incomplete" };
  const access = await readCarrierAccess(deps.db, deps.config);
  const labels = await openLabels(deps);
  if (!access || !labels) return { kind: "refused", reason: "not_configured" };
  if (!(await namesAgencies(deps.db, access))) return { kind: "refused", reason: "not_needed" };
  const service = await labels.company(serviceId);
  if (service.kind === "failed") return service;
  const company = service.value;
  const { city, state } = sender;
  const near = await labels.agencies({ company, state, city });
  if (near.kind === "failed") return near;
  if (near.value.length > 0) return { kind: "found", agencies: near.value };
  const all = await labels.agencies({ company, state, city: null });
  return all.kind === "failed" ? all : { kind: "found", agencies: all.value };
}
