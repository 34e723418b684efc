import { createTransport } from "nodemailer";
import { callOut } from "./call-out.server.ts";

/** One e-mail, in both forms. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every try to send this mail, so that a mailbox can recognise a copy. */
  messageId: string;
  /** Who gets the answer, when it is not the shop. */
  replyTo?: { name: string; address: string };
  /** Where the receiver leaves the list: a page to open, and what a mail program posts to (RFC 2369, RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken it; throws otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const PARALLEL = 4;
const TIMEOUT_MS = 20_000;

/** Sends mail over SMTP. `from` is `Name <address>`; message ids end in the address's domain. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: PARALLEL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, messageId, unsubscribeUrl, ...mail }) {
      // As an address, not as a text in which one could hide several.
      const address = { name: "", address: to };
      const list = unsubscribeUrl && {
        list: { unsubscribe: unsubscribeUrl },
        headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      };
      const letter = { ...mail, ...list, from, to: address, messageId: `<${messageId}@${domain}>` };
      await callOut({ service: "mail", operation: "send" }, () => transport.sendMail(letter));
    },
    close: () => transport.close(),
  };
}
