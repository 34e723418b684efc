import type { Return } from "./return.ts";

/**
 * As shown by a signed link, which may have been forwarded: without what customer and shop wrote, and without the
 * posting code and label, with which anybody could send a parcel at the shop's cost. The mails have them.
 * Rules: REFUND-75.
 */
export function linkedReturn(made: Return): Return {
  return { ...made, note: "", answer: "", postingCode: null, postUntil: null, labelUrl: null };
}
