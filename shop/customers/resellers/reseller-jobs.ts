/** Whom a mail about an application goes to. */
export type ResellerMailTo = "shop" | "applicant";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` names the mail for all tries to send it; `isNew` false when the data of an application changed. */
    "resellers.mail":
      | { applicationId: string; to: ResellerMailTo; mailId: string; isNew: boolean }
      /** The decision, to the applicant. */
      | { applicationId: string; mailId: string; decision: "approved" | "declined" };
  }
}
