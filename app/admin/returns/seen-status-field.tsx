import type { ReturnStatus } from "#shop/fulfilment/returns/return-status.ts";

/** Hidden field with the status that was shown, so that the server can refuse a stale decision. */
export function SeenStatusField({ status }: { status: ReturnStatus }) {
  return <input type="hidden" name="visto" value={status} />;
}
