import { randomUUID } from "node:crypto";
import { createMailer, MailDeferred, MailRefused } from "#platform/email/mailer.server.ts";
import { plainEmailText } from "#platform/email/plain-email.ts";
import { valueAt } from "#platform/value-at.ts";
import { testEmail } from "#shop/messages/test-email.ts";
import type { Services } from "#shop/services.server.ts";
import type { CheckWish } from "./check-providers.server.ts";
import type { RunStep } from "./run-step.server.ts";

export async function checkMail(
  { config }: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">,
  run: RunStep,
  { mailTo = config.brand.email }: CheckWish,
): Promise<void> {
  const { smtpUrl } = config;
  await run("mail", "Enviar um e-mail", async (notebook) => {
    if (smtpUrl === null)
      return notebook.open(
        "Não há servidor de e-mail (SMTP_URL).",
        "Sem e-mail o cliente não recebe confirmações: preencha SMTP_URL.",
      );
    const mailer = createMailer(smtpUrl, config.mailFrom);
    try {
      const content = testEmail(config.brand.name);
      const text = plainEmailText(content, config.brand);
      // Without the shop's mail layout: a command cannot load JSX.
      await mailer.send({ to: mailTo, subject: content.subject, text, html: plainHtml(text), messageId: randomUUID() });
      notebook.task("Veja na caixa de entrada da loja se ele chegou, e se não caiu em spam (SPF, DKIM e DMARC).");
      return true;
    } catch (error) {
      return notebook.differs(mailTrouble(error));
    } finally {
      mailer.close();
    }
  });
}

/** Only the server's codes: its text may contain addresses. */
function mailTrouble(error: unknown): string {
  if (error instanceof MailDeferred) {
    return `O servidor de e-mail não aceita por ora os e-mails da loja (${error.code}): veja a cota e o remetente.`;
  }
  if (error instanceof MailRefused) return `O servidor de e-mail recusou a mensagem (${error.code}).`;
  const kind = error instanceof Error && "code" in error ? String(error.code) : "";
  const code = error instanceof Error && "responseCode" in error ? ` ${String(error.responseCode)}` : "";
  const words: Record<string, string> = {
    EAUTH: "O servidor de e-mail não aceita o usuário e a senha",
    ECONNECTION: "O servidor de e-mail não pôde ser alcançado",
    ESOCKET: "O servidor de e-mail não pôde ser alcançado",
    ETIMEDOUT: "O servidor de e-mail não respondeu a tempo",
    EENVELOPE: "O servidor de e-mail não aceita o remetente",
  };
  return `${valueAt(words, kind) ?? "O e-mail não foi enviado"} (${kind}${code}).`;
}

function plainHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return escaped
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
