import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { HeaderLines } from "mailparser";
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server";
import type { FaultBox } from "../faults/fault-box.ts";
import type { Mailbox } from "./mailbox.ts";
import type { ReceivedEmail } from "./received-email.ts";

export interface SmtpListener {
  url: string;
  close(): Promise<void>;
}

/** SMTP refusals of real servers, by fault: Gmail's quota, SES's sandbox, a policy, and refusals of the recipient. */
const REFUSALS: Readonly<Record<string, { code: number; words: string }>> = {
  "daily-quota": {
    code: 550,
    words: "5.4.5 Daily user sending limit exceeded. For more information see support.google.com",
  },
  "not-verified": { code: 554, words: "Message rejected: Email address is not verified." },
  "not-trusted": { code: 550, words: "5.7.26 Your email has been blocked because the sender is unauthenticated." },
  "mailbox-full": { code: 552, words: "5.2.2 The recipient's inbox is out of storage space, over quota." },
  "unknown-user": { code: 550, words: "5.1.1 The email account that you tried to reach does not exist." },
  busy: { code: 451, words: "4.3.0 Try again later." },
};

/** Starts an SMTP server on a free local port. Accepts any sender, recipient and password; forwards nothing. */
export async function startSmtpListener(mailbox: Mailbox, box: FaultBox): Promise<SmtpListener> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // There is no certificate: if STARTTLS were offered, clients would refuse the connection.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "anyone" }),
    onData(stream, session, callback) {
      const receivers = session.envelope.rcptTo.map(({ address }) => address).join(" ");
      const refusal = REFUSALS[box.take("mailbox", "send", receivers)?.fault ?? ""];
      if (refusal) {
        stream.resume();
        stream.on("end", () => callback(Object.assign(new Error(refusal.words), { responseCode: refusal.code })));
        return;
      }
      readEmail(stream, session.envelope).then(
        (received) => {
          mailbox.receive(received);
          callback(null, `OK: ${received.id}`);
        },
        (error: Error) => callback(error),
      );
    },
  });
  // Clients that hang up are not an error.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readEmail(stream: Readable, envelope: SMTPServerEnvelope): Promise<ReceivedEmail> {
  // Loaded with the first mail: a demo starts faster without it.
  const { simpleParser } = await import("mailparser");
  const mail = await simpleParser(stream);
  return {
    id: randomUUID(),
    to: envelope.rcptTo.map((recipient) => recipient.address.toLowerCase()),
    from: mail.from?.text ?? (envelope.mailFrom === false ? "" : envelope.mailFrom.address),
    subject: mail.subject ?? "",
    html: mail.html || null,
    text: mail.text ?? "",
    date: (mail.date ?? new Date()).toISOString(),
    headers: headersOf(mail.headerLines),
    attachments: mail.attachments.map(({ filename, contentType, size }) => ({
      filename: filename ?? "sem nome",
      contentType,
      size,
    })),
  };
}

function headersOf(lines: HeaderLines): Record<string, string> {
  return Object.fromEntries(
    lines.map(({ key, line }) => [
      key,
      line
        .slice(line.indexOf(":") + 1)
        .replace(/\r?\n\s+/g, " ")
        .trim(),
    ]),
  );
}
