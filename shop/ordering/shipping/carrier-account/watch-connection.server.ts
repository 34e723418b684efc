import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { readSecret } from "#shop/settings/secret-settings.server.ts";
import { exchangeGrant } from "../melhor-envio/oauth-client.server.ts";
import { testToken } from "../test-carrier-token.server.ts";
import { isTimeToRenew, warningOf } from "./carrier-connection.ts";
import { type CarrierConnection, readCarrierApplication, readConnection } from "./carrier-connection-queries.server.ts";
import { recordConnection, recordWarning } from "./carrier-connection-store.server.ts";
import { keepTokens } from "./connect-carrier.server.ts";
import { connectionEmail } from "./connection-email.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "mailer">;

/** Stored with the warnings: a refused refresh token is not tried again. */
const RENEWAL_REFUSED = "renewal_refused";

export const watchConnectionJob = defineJob("shipping.watch-connection", { every: "*/10 * * * *" }, watchConnection);

/**
 * Renews an OAuth token five days before it expires or once it is refused. E-mails the shop once per reason if that
 * fails or the token cannot be renewed. Throws if the mail server refuses the e-mail. Rules: MAIL-37, SHIP-43.
 */
export async function watchConnection(deps: Needed): Promise<void> {
  const { db, config, clock, logger, mailer } = deps;
  let connection = await readConnection(db, config);
  if (!connection.tokenMark) return;
  if (isTimeToRenew(connection, clock()) && !connection.warned.includes(RENEWAL_REFUSED)) {
    if (await renew(deps, connection)) return;
    connection = await readConnection(db, config);
  }
  const { tokenMark, warned, expiresAt } = connection;
  const warning = warningOf(connection, clock());
  if (!tokenMark || !warning || warned.includes(warning)) return;
  logger.error({ service: "melhor-envio", warning }, "carrier connection");
  if (mailer) {
    const envelope = { to: config.brand.email, messageId: `carrier.${tokenMark}.${warning}` };
    await sendPlainEmail(mailer, config.brand, envelope, connectionEmail(warning, expiresAt, config.publicUrl));
  }
  await noteWarned(deps, connection, warning);
}

async function renew(deps: Needed, connection: CarrierConnection): Promise<boolean> {
  const { db, config, logger } = deps;
  const application = await readCarrierApplication(db, config);
  const refreshToken = await readSecret(deps, "melhor_envio_refresh_token");
  if (!application?.clientSecret || !refreshToken) return false;
  const { clientId, clientSecret } = application;
  const exchanged = await exchangeGrant(
    { config: config.melhorEnvio, contact: config.brand, logger },
    { clientId, clientSecret },
    { grant_type: "refresh_token", refresh_token: refreshToken },
  );
  if (exchanged.kind === "refused") await noteWarned(deps, connection, RENEWAL_REFUSED);
  if (exchanged.kind !== "tokens") return false;
  await keepTokens(deps, "shop", exchanged);
  await testToken(deps, exchanged.accessToken, exchanged.accessToken);
  logger.info({ service: "melhor-envio" }, "carrier token renewed");
  return true;
}

/** A token that was never tested has no row yet. */
async function noteWarned({ db, clock }: Needed, connection: CarrierConnection, what: string): Promise<void> {
  const { tokenMark, state, message, missing, expiresAt, warned } = connection;
  if (!tokenMark) return;
  if (state === "untested") await recordConnection(db, { tokenMark, state, message, missing, expiresAt, at: clock() });
  await recordWarning(db, tokenMark, [...warned, what]);
}
