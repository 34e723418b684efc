import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";

export const SECURITIES = ["tls", "starttls", "none"] as const;
export type Security = (typeof SECURITIES)[number];

const HOST = "Digite o nome do servidor, como smtp.provedor.com.br.";
const PORT = "Digite a porta, um número de 1 a 65535.";

/** A host name or an IPv4 address, without anything else of an address. */
function isHost(typed: string): boolean {
  const address = `smtp://${typed}`;
  return typed !== "" && URL.canParse(address) && new URL(address).hostname === typed;
}

/** An empty password keeps the stored one of the same server and user. Rules: SETTING-8. */
export const MailServerFields = z
  .object({
    host: z.string(HOST).check(z.trim(), z.toLowerCase(), atMost(253, HOST), z.refine(isHost, HOST)),
    port: z.string(PORT).check(
      z.trim(),
      z.refine((typed) => /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535, PORT),
    ),
    security: z.enum(SECURITIES, "Escolha a segurança."),
    username: z._default(z.string().check(z.trim(), atMost(254, "Use no máximo 254 caracteres.")), ""),
    password: z._default(z.string().check(atMost(500, "Use no máximo 500 caracteres.")), ""),
  })
  .check(
    z.refine(({ security, username }) => security !== "none" || username === "", {
      path: ["security"],
      message: "Sem criptografia, usuário e senha iriam abertos pela rede. Escolha TLS ou STARTTLS.",
    }),
  );
export type MailServerFields = z.output<typeof MailServerFields>;

/** `smtps://user:password@host:465`. */
export function smtpUrlOf({ host, port, security, username }: MailServerFields, password: string): string {
  const who = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : "";
  const tls = security === "starttls" ? "?requireTLS=true" : "";
  return `${security === "tls" ? "smtps" : "smtp"}://${who}${host}:${port}${tls}`;
}

export function fieldsOfSmtpUrl(url: string): Omit<MailServerFields, "password"> {
  const { protocol, hostname: host, port, username, searchParams } = new URL(url);
  const security = protocol === "smtps:" ? "tls" : searchParams.has("requireTLS") ? "starttls" : "none";
  return { host, port, security, username: decodeURIComponent(username) };
}

/** `host:port`: what a test of it is recorded for. */
export function serverOfSmtpUrl(url: string): string {
  return new URL(url).host;
}

/** The typed one, else the stored one of the same server and user alone. Null: it must be typed. Rules: SETTING-8. */
export function passwordFor(fields: MailServerFields, storedUrl: string | null): string | null {
  if (fields.username === "" || fields.password !== "") return fields.password;
  if (storedUrl === null) return null;
  const { host, username } = fieldsOfSmtpUrl(storedUrl);
  return host === fields.host && username === fields.username ? decodeURIComponent(new URL(storedUrl).password) : null;
}
