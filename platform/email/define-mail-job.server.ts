import { defineJob, type JobDefinition } from "#platform/jobs/job.ts";
import type { Brand } from "./brand.ts";
import type { Mailer } from "./mailer.server.ts";
import type { PlainEmail } from "./plain-email.ts";
import { type EmailEnvelope, sendPlainEmail } from "./send-email.server.ts";

interface WrittenMail extends EmailEnvelope {
  content: PlainEmail;
  /** Once the mail server has taken it. */
  sent?: () => Promise<unknown>;
}

interface MailDeps {
  mailer: Mailer | null;
  config: { brand: Brand };
  logger: { info(about: object, line: string): void };
}

/**
 * A job that sends one mail. `write` returns null if there is nothing to send any more; its message id must be the same
 * for each retry. The job fails, and is retried, if the mail server does not take the mail. Rules: MAIL-2.
 */
export function defineMailJob<Deps extends object, Payload extends object>(
  name: string,
  write: (deps: Deps, payload: Payload) => Promise<WrittenMail | null>,
  options: { atOnce?: number } = {},
): JobDefinition<Deps & MailDeps, Payload> {
  return defineJob(name, { patient: true, ...options }, async (deps: Deps & MailDeps, payload: Payload) => {
    const mail = await write(deps, payload);
    if (!mail) return;
    const { mailer, config, logger } = deps;
    const { content, sent, ...envelope } = mail;
    if (!mailer) return logger.info({ job: name, mail: envelope.messageId }, "no mail is set up");
    await sendPlainEmail(mailer, config.brand, envelope, content);
    await sent?.();
  });
}
