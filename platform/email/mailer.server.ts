import { createTransport } from "nodemailer";
import { outboundCall } from "#platform/http/outbound-http.server.ts";

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
  /** Who sends it, `Name <address>`, when it is another one than the mailer's. */
  from?: string;
  /** Where the receiver leaves the list: a page to open, and what a mail program posts to (RFC 2369, RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * The mail server refuses this mail for good: there is no such mailbox, or it will not have the content. Trying again
 * helps nobody. The message holds no address.
 */
export class MailRefused extends Error {
  readonly code: number;
  /** @param code the server's answer, 550 for instance. */
  constructor(code: number) {
    super(`mail refused for good (${code})`);
    this.code = code;
  }
}

/**
 * The mail server takes no mail of the shop's for now, though its answer says 'for good': a quota is used up, or the sender is
 * not verified or not trusted. Another try may work, by itself or once somebody has seen to it. The message holds no address.
 */
export class MailHeldBack extends Error {
  /** The server's answer and its enhanced code, `550 5.4.5`. */
  readonly code: string;
  /** Whether it is about the receiver's own mailbox, which may be full: nothing for the shop to see to. */
  readonly isReceivers: boolean;
  constructor(code: string) {
    super(`mail refused for now (${code})`);
    this.code = code;
    this.isReceivers = / 5\.2\.\d/.test(code);
  }
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken it; throws `MailRefused` for good, `MailHeldBack` or anything else to be tried
   * again.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const PARALLEL = 4;
const TIMEOUT_MS = 20_000;

/** The port on which mail is submitted with STARTTLS: without it name and password would travel in the open. */
const SUBMISSION_PORT = "587";

/** What is asked of the connection; the address's own query counts before it. */
export function connectionOptions(smtpUrl: string): { url: string; requireTLS: boolean } {
  const { protocol, port } = new URL(smtpUrl);
  return { url: smtpUrl, requireTLS: protocol === "smtp:" && port === SUBMISSION_PORT };
}

/** Sends mail over SMTP. `from` is `Name <address>`; message ids end in the address's domain. */
export function createMailer(smtpUrl: string, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  const transport = createTransport({
    ...connectionOptions(smtpUrl),
    pool: true,
    maxConnections: PARALLEL,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, messageId, unsubscribeUrl, from: sender = from, ...mail }) {
      // As an address, not as a text in which one could hide several.
      const address = { name: "", address: to };
      const list = unsubscribeUrl && {
        list: { unsubscribe: unsubscribeUrl },
        headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      };
      const letter = { ...mail, ...list, from: sender, to: address, messageId: `<${messageId}@${domain}>` };
      try {
        await outboundCall({ service: "mail", operation: "send" }, () => transport.sendMail(letter));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx about the receiver or the content, or about what the shop may send at all; another one about the login or the sender is our settings' fault and may pass. */
function refusalOf(error: unknown): MailRefused | MailHeldBack | null {
  if (!(error instanceof Error) || !("responseCode" in error) || typeof error.responseCode !== "number") return null;
  const { responseCode: code } = error;
  const kind = "code" in error ? error.code : null;
  // A sender that is not allowed is an envelope error, too, without a receiver that was rejected.
  const isAboutMail = kind === "EMESSAGE" || (kind === "EENVELOPE" && "rejected" in error);
  if (code < 500 || code >= 600 || kind === "EAUTH") return null;
  const words = "response" in error && typeof error.response === "string" ? error.response.slice(0, MOST_WORDS) : "";
  if (PASSES.test(words)) return new MailHeldBack(heldBackCode(code, words));
  return isAboutMail ? new MailRefused(code) : null;
}

const MOST_WORDS = 2000;

/** Quotas (Gmail: 5.4.5), the sender's standing (5.7.x), a sender that is not verified (SES: 554), a full mailbox. */
const PASSES = /\b5\.4\.5\b|\b5\.7\.\d|not verified|quota|limit/i;

function heldBackCode(code: number, words: string): string {
  const enhanced = /\b5\.\d\.\d{1,3}\b/.exec(words)?.[0];
  return enhanced ? `${code} ${enhanced}` : String(code);
}
