import { resolveTxt } from "node:dns/promises";
import type { Config } from "#shop/config/config.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

const WAIT_MS = 8_000;
/** Mailboxes for everybody: their owners tell servers to refuse mail that others send in their name. */
const MAILBOX_DOMAINS =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|uol|bol|terra|ig|globo|zipmail)\.com(\.br)?$/;

/** The TXT records of a name, each in its parts. Rejects with `code` like Node's. */
export type AskTxt = (name: string) => Promise<string[][]>;

/** SPF (RFC 7208) and DMARC (RFC 7489); only the provider knows the name of DKIM's. Never throws. Rules: STAFF-70. */
export async function checkMailDomain(
  { mode, smtpUrl, mailFrom }: Pick<Config, "mode" | "smtpUrl" | "mailFrom">,
  ask: AskTxt = resolveTxt,
): Promise<InstallationFinding[]> {
  const domain = mailFrom
    .slice(mailFrom.lastIndexOf("@") + 1)
    .trim()
    .replace(/>$/, "")
    .toLowerCase();
  if (mode === "demo" || !smtpUrl || !domain) return [];
  const { ok, soon, open } = findingsOf("Domínio dos e-mails");
  if (MAILBOX_DOMAINS.test(domain)) {
    return [
      soon(
        `Os e-mails saem em nome de ${domain}, que manda os outros servidores recusarem o que ele mesmo não enviou.`,
        "Use um remetente no domínio da loja (Configurações → E-mails).",
      ),
    ];
  }
  const [spf, dmarc] = await Promise.all([
    findRecord(ask, domain, /^v=spf1(\s|$)/i),
    findRecord(ask, `_dmarc.${domain}`, /^v=DMARC1\b/i),
  ]);
  if (spf === null || dmarc === null) return [open(`O DNS não respondeu sobre ${domain}.`)];
  const missing = [...(spf ? [] : [`SPF (em ${domain})`]), ...(dmarc ? [] : [`DMARC (em _dmarc.${domain})`])];
  if (missing.length > 0) {
    return [
      soon(
        `Falta no DNS o registro ${missing.join(" e o ")}: e-mails da loja podem cair no spam ou ser recusados.`,
        "Crie os registros TXT que o provedor de e-mail indica, o de DKIM entre eles.",
      ),
    ];
  }
  return [ok(`${domain} tem SPF e DMARC. O DKIM só o painel do provedor de e-mail mostra.`)];
}

/** Null: DNS did not answer. */
async function findRecord(ask: AskTxt, name: string, record: RegExp): Promise<boolean | null> {
  const { promise: silence, resolve: giveUp } = Promise.withResolvers<null>();
  const timer = setTimeout(giveUp, WAIT_MS, null);
  const answer = ask(name).then(
    (records) => records.some((parts) => record.test(parts.join(""))),
    (error: NodeJS.ErrnoException) => (error.code === "ENODATA" || error.code === "ENOTFOUND" ? false : null),
  );
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
