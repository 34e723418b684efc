import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { Services } from "#shop/services.server.ts";
import { applicantEmail, applicationEmail, decisionEmail } from "./reseller-mail.ts";
import { findApplication } from "./reseller-queries.server.ts";

/** `mailId` stays the same across retries. `isNew`: false if an application was updated. */
type ResellerMail =
  | { applicationId: string; to: "shop" | "applicant"; mailId: string; isNew: boolean }
  | { applicationId: string; mailId: string; decision: "approved" | "declined" };

/** Nothing is sent if the decision has changed. Rules: MAIL-11, MAIL-31. */
export const resellerMailJob = defineMailJob(
  "resellers.mail",
  async ({ db, config }: Pick<Services, "db" | "config">, job: ResellerMail) => {
    const { brand } = config;
    const application = await findApplication(db, job.applicationId);
    if (!application || ("decision" in job && application.status !== job.decision)) return null;
    const messageId = `${job.mailId}.reseller`;
    if ("to" in job && job.to === "shop") {
      const replyTo = { name: application.name, address: application.email };
      return { to: brand.email, messageId, replyTo, content: applicationEmail(application, job.isNew) };
    }
    const replyTo = { name: brand.name, address: brand.email };
    const content = "decision" in job ? decisionEmail(application, config) : applicantEmail(application, config);
    return { to: application.email, messageId, replyTo, content };
  },
);
