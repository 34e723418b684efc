export const APPLICATION_STATUSES = ["received", "approved", "declined"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** New data needs a new decision, so sending it resets the application to 'received'. Rules: ACCOUNT-82. */
export const APPLICATION_TRANSITIONS: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  received: ["received", "approved", "declined"],
  approved: ["received", "declined"],
  declined: ["received", "approved"],
};

/** Throws if the status is unknown. */
export function applicationStatus(value: string): ApplicationStatus {
  const status = APPLICATION_STATUSES.find((each) => each === value);
  if (!status) throw new Error(`Unknown status of an application: ${value}`);
  return status;
}
