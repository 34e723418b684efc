import { createTransport } from "nodemailer";
import { hostNameOf, outboundCall } from "#platform/http/outbound-http.server.ts";
import { isUndeliverable } from "./undeliverable-address.ts";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every retry, so that mailboxes can recognise a duplicate. */
  messageId: string;
  replyTo?: { name: string; address: string };
  /** `Name <address>`; default: the mailer's. */
  from?: string;
  /** A page for people, and the target of a mail client's POST (RFC 2369, RFC 8058). */
  unsubscribeUrl?: string;
  /** Delayed while little of the daily quota is left. */
  canWait?: boolean;
}

/** For good, because of the recipient or the content: do not retry. The message contains no address. */
export class MailRefused extends Error {
  readonly code: number;
  /** SMTP status, for instance 550. */
  constructor(code: number) {
    super(`mail refused for good (${code})`);
    this.code = code;
  }
}

/**
 * A quota is used up, whatever the code says, or the sender is not verified or not trusted. Retry; somebody may have to
 * fix the cause first. The message contains no address. Rules: MAIL-9.
 */
export class MailDeferred extends Error {
  /** SMTP status and enhanced code, `550 5.4.5`. */
  readonly code: string;
  /** The recipient's mailbox is the cause (full, for instance): the shop can do nothing about it. */
  readonly isReceivers: boolean;
  constructor(code: string) {
    super(`mail refused for now (${code})`);
    this.code = code;
    this.isReceivers = / [45]\.2\.\d/.test(code);
  }
}

export interface Mailer {
  /** Throws `MailRefused` if the mail must not be retried, `MailDeferred` or any other error if it must. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const PARALLEL = 4;
const TIMEOUT_MS = 20_000;

/** Submission port with STARTTLS. TLS is required there, or the credentials would be sent in clear text. */
const SUBMISSION_PORT = "587";

/** Query parameters of the URL take precedence. Rules: MAIL-6. */
export function connectionOptions(smtpUrl: string): { url: string; requireTLS: boolean } {
  const { protocol, port } = new URL(smtpUrl);
  return { url: smtpUrl, requireTLS: protocol === "smtp:" && port === SUBMISSION_PORT };
}

/** `from`: `Name <address>`; message ids use the domain of the address. Rules: DESK-12, MAIL-3. */
export function createMailer(smtpUrl: string, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  const transport = createTransport({
    ...connectionOptions(smtpUrl),
    pool: true,
    maxConnections: PARALLEL,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const host = hostNameOf(smtpUrl);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, messageId, unsubscribeUrl, canWait: _, from: sender = from, ...mail }) {
      if (isUndeliverable(to)) return;
      // An object, because nodemailer would parse a string, which may contain several addresses.
      const address = { name: "", address: to };
      const list = unsubscribeUrl && {
        list: { unsubscribe: unsubscribeUrl },
        headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      };
      const content = { ...mail, ...list, from: sender, to: address, messageId: `<${messageId}@${domain}>` };
      try {
        await outboundCall({ service: "mail", operation: "send", host }, () => transport.sendMail(content));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * About a quota, or a 5xx about trust: `MailDeferred`; any other 5xx about recipient or content: `MailRefused`. Null
 * for everything else (login, sender, other 4xx, network): retry.
 */
function refusalOf(error: unknown): MailRefused | MailDeferred | null {
  if (!(error instanceof Error) || !("responseCode" in error) || typeof error.responseCode !== "number") return null;
  const { responseCode: code } = error;
  const kind = "code" in error ? error.code : null;
  // A rejected sender is an EENVELOPE error, too, but without `rejected` recipients.
  const isAboutMail = kind === "EMESSAGE" || (kind === "EENVELOPE" && "rejected" in error);
  if (code < 400 || code >= 600 || kind === "EAUTH") return null;
  const words = "response" in error && typeof error.response === "string" ? error.response.slice(0, MOST_WORDS) : "";
  if (code < 500) return USED_UP.test(words) ? new MailDeferred(heldBackCode(code, words)) : null;
  if (PASSES.test(words)) return new MailDeferred(heldBackCode(code, words));
  return isAboutMail ? new MailRefused(code) : null;
}

const MOST_WORDS = 2000;

/** Quotas (Gmail: 5.4.5), sender reputation (5.7.x), an unverified sender (SES: 554), a full mailbox. */
const PASSES = /\b5\.4\.5\b|\b5\.7\.\d|not verified|quota|limit/i;

/** A 4xx about a quota; others come and go, such as a busy server or one that greylists. */
const USED_UP = /quota|daily|limit exceeded/i;

function heldBackCode(code: number, words: string): string {
  const enhanced = /\b[45]\.\d\.\d{1,3}\b/.exec(words)?.[0];
  return enhanced ? `${code} ${enhanced}` : String(code);
}

export interface FollowedMailer {
  /** The mailer of the configuration's current mail server; null: there is none. */
  readonly present: Mailer | null;
  close(): void;
}

/** Rebuilt with a new mail server. Mails being sent are finished; waiting ones fail, and their jobs retry. */
export function followMailer(
  config: () => { smtpUrl: string | null; mailFrom: string },
  wrap: (mailer: Mailer) => Mailer,
): FollowedMailer {
  let made: { url: string; mailer: Mailer } | null = null;
  const close = () => {
    made?.mailer.close();
    made = null;
  };
  return {
    get present() {
      const { smtpUrl: url, mailFrom } = config();
      if (made?.url === url) return made.mailer;
      close();
      if (url === null) return null;
      made = { url, mailer: wrap(createMailer(url, mailFrom)) };
      return made.mailer;
    },
    close,
  };
}
