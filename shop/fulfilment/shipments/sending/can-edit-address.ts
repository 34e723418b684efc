import { passesByItself, type Shipment } from "../shipment.ts";
import { isActiveParcel } from "../shipment-state.ts";

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
