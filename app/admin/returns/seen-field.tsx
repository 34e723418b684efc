import type { ReturnStatus } from "#shop/fulfilment/returns/return-status.ts";

/** Tells the server which state was seen when it was decided, so that nobody decides what somebody else has decided. */
export function SeenField({ status }: { status: ReturnStatus }) {
  return <input type="hidden" name="visto" value={status} />;
}
