/** What becomes of a reseller's application. */
export const APPLICATION_STATUSES = ["received", "approved", "declined"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Allowed changes. Sent in again, it is looked at again: what is decided of the old data says nothing of the new. */
export const APPLICATION_TRANSITIONS: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  received: ["received", "approved", "declined"],
  approved: ["received", "declined"],
  declined: ["received", "approved"],
};

/** What the database says, as a status. */
export function applicationStatus(value: string): ApplicationStatus {
  const status = APPLICATION_STATUSES.find((each) => each === value);
  if (!status) throw new Error(`Unknown status of an application: ${value}`);
  return status;
}
