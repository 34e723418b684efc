/** Recipient of an e-mail about an application. */
export type ResellerMailTo = "shop" | "applicant";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` stays the same across retries. `isNew` is false if an existing application was updated. */
    "resellers.mail":
      | { applicationId: string; to: ResellerMailTo; mailId: string; isNew: boolean }
      /** The decision, to the applicant. */
      | { applicationId: string; mailId: string; decision: "approved" | "declined" };
  }
}
