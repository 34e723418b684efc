import { listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import { findEmailChange } from "#shop/customers/accounts/email-change/email-change-queries.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { listSessions } from "#shop/customers/accounts/login/session-queries.server.ts";
import { personalRecords } from "#shop/customers/accounts/personal-data-queries.server.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { answersTo, messagesOf } from "#shop/customers/contact/contact-queries.server.ts";
import { subscriptionOf } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { applicationsOf } from "#shop/customers/resellers/reseller-queries.server.ts";
import { stockAlertsOf } from "#shop/customers/stock-alerts/stock-alert-queries.server.ts";
import { allFavourites } from "#shop/customers/wishlist/wishlist-queries.server.ts";
import { allReturns } from "#shop/fulfilment/returns/return-queries.server.ts";
import { allCartLines } from "#shop/ordering/cart/sync/customer-cart-queries.server.ts";
import { listOrders } from "#shop/ordering/orders/order-queries.server.ts";
import {
  optedOutSince,
  sentCartReminders,
  sentRemindersOf,
} from "#shop/ordering/orders/reminding/reminder-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { exportedOrders, exportedPart, exportedRequest, exportedReturn } from "./exported-records.ts";
import { ownedEmail } from "./owned-email.ts";
import { requestsOf } from "./privacy-requests/data-request-queries.server.ts";

const ABOUT = "Tudo o que a loja guarda sobre você (LGPD, art. 18). Datas em UTC; valores em reais.";
const NOT_CONFIRMED =
  "Seu e-mail não foi confirmado: newsletter, avisos de estoque e mensagens enviadas sem login não entram neste arquivo.";

/** JSON. Data stored only by e-mail is included once the customer has confirmed it. Rules: ACCOUNT-57, REMIND-13. */
export async function* exportData(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  session: Pick<CustomerSession, "customerId" | "sessionId">,
): AsyncGenerator<string> {
  const { customerId } = session;
  const records = await personalRecords(db, customerId);
  if (!records) return;
  const email = ownedEmail(config, records.account);
  const head = {
    sobre: ABOUT,
    loja: config.brand.name,
    gerado_em: clock(),
    ...(email ? {} : { aviso: NOT_CONFIRMED }),
  };
  yield `{\n"arquivo": ${JSON.stringify(head, null, 2)}`;
  yield exportedPart("conta", records.account);
  yield exportedPart("perfil", await findProfile(db, customerId));
  yield exportedPart("enderecos", await listAddresses(db, customerId));
  yield exportedPart("troca_de_email", await findEmailChange(db, customerId, clock()));
  yield exportedPart("consentimentos", records.consents);
  yield exportedPart("sessoes", await listSessions(db, session, clock()));
  yield exportedPart("registros_de_acesso", records.access);
  yield exportedPart("favoritos", await allFavourites(db, customerId));
  yield exportedPart("carrinho", await allCartLines(db, customerId));
  const messages = await messagesOf(db, { customerId, email });
  yield exportedPart("mensagens", messages);
  yield exportedPart(
    "respostas_da_loja",
    await answersTo(
      db,
      messages.map(({ id }) => id),
    ),
  );
  yield exportedPart("pedidos_sobre_dados", (await requestsOf(db, { customerId, email })).map(exportedRequest));
  if (email !== null) {
    yield exportedPart("newsletter", await subscriptionOf(db, email));
    yield exportedPart("lembretes_desligados_em", await optedOutSince(db, email));
    yield exportedPart("avisos_de_estoque", await stockAlertsOf(db, email));
    yield exportedPart("cadastros_de_revenda", await applicationsOf(db, email));
  }
  yield exportedPart("lembretes_do_carrinho", await sentCartReminders(db, customerId));
  yield exportedPart("devolucoes", (await allReturns(db, customerId)).map(exportedReturn));
  yield* exportedOrders(
    (page) => listOrders(db, customerId, page),
    (orderIds) => sentRemindersOf(db, orderIds),
  );
  yield "\n}\n";
}
