import { createMailer, type Mailer } from "./mailer.server.ts";

export interface FollowedMailer {
  /** The mailer of the configuration's current mail server; null: there is none. */
  readonly present: Mailer | null;
  close(): void;
}

/** Rebuilt with a new mail server. Mails being sent are finished; waiting ones fail, and their jobs retry. */
export function followMailer(
  config: { smtpUrl: string | null; mailFrom: string },
  wrap: (mailer: Mailer) => Mailer,
): FollowedMailer {
  let made: { url: string; mailer: Mailer } | null = null;
  const close = () => {
    made?.mailer.close();
    made = null;
  };
  return {
    get present() {
      const { smtpUrl: url, mailFrom } = config;
      if (made?.url === url) return made.mailer;
      close();
      if (url === null) return null;
      made = { url, mailer: wrap(createMailer(url, mailFrom)) };
      return made.mailer;
    },
    close,
  };
}
