// Started by systemd when a unit has failed (`OnFailure`): writes to the shop's e-mail. It works without the database, by
// the environment's mail account then.
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { createMailer } from "#platform/email/mailer.server.ts";
import { errorText } from "#platform/observability/describe-error.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { followSettings } from "#shop/settings/live-settings.server.ts";
import { withShopDatabase } from "../shop-database.ts";

const [unit = "um serviço da loja"] = process.argv.slice(2);

async function withPanelSettings() {
  const environment = readConfig(process.env);
  try {
    return await withShopDatabase(environment, async (url) => {
      const { db, close } = openDatabase(url, 1);
      try {
        // As they are now: the connection goes with this function.
        return { ...(await followSettings(db, environment)).config };
      } finally {
        await close();
      }
    });
  } catch (error) {
    console.error(`The panel's settings cannot be read: ${errorText(error)}`);
    return environment;
  }
}

try {
  const { smtpUrl, mailFrom, brand } = await withPanelSettings();
  if (!smtpUrl) throw new Error("No mail account is set up: nobody was told");
  const mailer = createMailer(smtpUrl, mailFrom);
  const text = `Um serviço da loja falhou no servidor: ${unit}.

O que fazer
Veja no servidor por que ele falhou: journalctl --namespace=lavra --unit=${unit}
O que mais está errado diz: lavra check
`;
  await mailer
    .send({
      to: brand.email,
      subject: `Falhou no servidor: ${unit}`,
      text,
      // What is rendered as pages are is not at hand where only Node runs. A unit's name has no markup.
      html: `<pre>${text}</pre>`,
      messageId: `failed.${unit}.${systemClock().getTime()}`,
    })
    .finally(() => mailer.close());
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
