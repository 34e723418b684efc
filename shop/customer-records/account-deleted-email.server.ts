import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Services } from "#shop/services.server.ts";
import { mailWords, personValues, type ShopVoice } from "#shop/settings/texts/texts.ts";
import { visitorDataDeletedEmail } from "./visitor-data/visitor-data-emails.ts";

interface GoodbyeMail {
  mailId: string;
  name: string;
  email: string;
  /** Only data kept under the e-mail was deleted. */
  withoutAccount?: true;
}

const SOON = { deleteAfterSeconds: 60, retentionSeconds: 2 * 24 * 60 * 60 };

/** The job's data is deleted as soon as it is done. Rules: MAIL-29. */
export function enqueueGoodbye(trx: Database, jobs: Jobs, { name, email }: { name: string; email: string }) {
  return jobs.send(trx, goodbyeMailJob, { mailId: randomUUID(), name, email }, SOON);
}

/** Rules: MAIL-29. */
export function enqueueVisitorGoodbye(trx: Database, jobs: Jobs, email: string) {
  return jobs.send(trx, goodbyeMailJob, { mailId: randomUUID(), name: "", email, withoutAccount: true }, SOON);
}

/** The only mail job that contains an e-mail address: what it came from is deleted. */
export const goodbyeMailJob = defineMailJob(
  "account.goodbye",
  async ({ config }: Pick<Services, "config">, { mailId, name, email, withoutAccount }: GoodbyeMail) => ({
    to: email,
    messageId: `${mailId}.goodbye`,
    content: withoutAccount ? visitorDataDeletedEmail(config) : goodbyeEmail(config, name),
  }),
);

export function goodbyeEmail(voice: ShopVoice, name: string): PlainEmail {
  return {
    ...mailWords(voice, "goodbye", {
      ...personValues(name),
      aviso: `Sua conta na ${voice.brand.name} foi excluída, como você pediu, e com ela seus dados, endereços e favoritos.`,
    }),
    title: "Conta excluída",
    paragraphs: [
      {
        title: "O que fica",
        text: "De pedidos pagos, guardamos por cinco anos só o que a lei fiscal exige: nome, documento, endereço e valores. Registros de acesso ficam seis meses, como manda o Marco Civil da Internet.",
      },
      { title: "Não foi você?", text: `Fale com a gente agora: ${voice.brand.email}` },
    ],
  };
}
