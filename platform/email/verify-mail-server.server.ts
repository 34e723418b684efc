import { createTransport } from "nodemailer";
import { hostNameOf, outboundCall } from "#platform/http/outbound-http.server.ts";
import { connectionOptions } from "./mailer.server.ts";

export type VerifiedMailServer =
  | { kind: "works" }
  /** `fault`: SMTP code or kind of network error. `said`: the server's own words, which may hold an address. */
  | { kind: "fails"; fault: string; said: string | null };

const TIMEOUT_MS = 10_000;

/** Logs in, without sending anything. */
export async function verifyMailServer(smtpUrl: string, timeoutMs = TIMEOUT_MS): Promise<VerifiedMailServer> {
  const transport = createTransport({
    ...connectionOptions(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await outboundCall({ service: "mail", operation: "verify", host: hostNameOf(smtpUrl) }, () => transport.verify());
    return { kind: "works" };
  } catch (error) {
    return { kind: "fails", fault: mailFault(error), said: serverWords(error) };
  } finally {
    transport.close();
  }
}

/** `535`, `ECONNREFUSED`: never the server's text, which may contain personal data. */
export function mailFault(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("responseCode" in error && typeof error.responseCode === "number") return String(error.responseCode);
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

const MOST_WORDS = 300;

/** For the person who asked, not for the log. */
export function serverWords(error: unknown): string | null {
  if (!(error instanceof Error) || !("response" in error) || typeof error.response !== "string") return null;
  return error.response.replaceAll(/\s+/g, " ").trim().slice(0, MOST_WORDS) || null;
}
