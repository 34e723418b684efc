import { passesByItself, type Shipment } from "../shipment.ts";
import { isAlive } from "../shipment-state.ts";

type Parcel = Pick<Shipment, "state" | "kind" | "problem" | "nextTryAt">;

/**
 * Whether the address of an order with these parcels can still be corrected: it stands on no label, nor may it.
 * Rules: ORDER-65.
 */
export function canEditAddress(parcels: readonly Parcel[]): boolean {
  return parcels.every((parcel) => !isAlive(parcel.state) || isRefusedAtOnce(parcel));
}

/** Refused before it lay in the provider's cart. An answer that got lost may have put it there, so that giving up is no refusal. */
function isRefusedAtOnce({ kind, state, problem, nextTryAt }: Parcel): boolean {
  const isStuck = problem !== null && problem !== "gave_up" && !passesByItself(problem) && nextTryAt === null;
  return kind === "melhor_envio" && state === "planned" && isStuck;
}
