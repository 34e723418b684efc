import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { passesByItself, type Shipment } from "../shipment.ts";
import { isActiveParcel } from "../shipment-state.ts";

export const ADDRESS_PARTS = ["zipCode", "street", "number", "complement", "neighborhood", "city", "state"] as const;

/** A form that was filled in on another version is refused. Rules: EDIT-20. */
export function addressVersion(address: ShippingAddress): string {
  return ADDRESS_PARTS.map((part) => address[part] ?? "").join("|");
}

type Parcel = Pick<Shipment, "state" | "kind" | "problem" | "nextTryAt">;

/** No label has the address or might have it. Rules: ORDER-65. */
export function canEditAddress(parcels: readonly Parcel[]): boolean {
  return parcels.every((parcel) => !isActiveParcel(parcel.state) || isRefusedAtOnce(parcel));
}

/** Refused before the provider's cart. After a lost answer it may be there, so `gave_up` does not count. */
function isRefusedAtOnce({ kind, state, problem, nextTryAt }: Parcel): boolean {
  const isStuck = problem !== null && problem !== "gave_up" && !passesByItself(problem) && nextTryAt === null;
  return kind === "melhor_envio" && state === "planned" && isStuck;
}
