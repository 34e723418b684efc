import { dayInSaoPaulo } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { answersTo, messagesOf } from "#shop/customers/contact/contact-queries.server.ts";
import { subscriptionOf } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { applicationsOf } from "#shop/customers/resellers/reseller-queries.server.ts";
import { stockAlertsOf } from "#shop/customers/stock-alerts/stock-alert-queries.server.ts";
import { returnsOfOrders } from "#shop/fulfilment/returns/return-queries.server.ts";
import { listOrdersWithoutAccount } from "#shop/ordering/orders/order-queries.server.ts";
import { optedOutSince, sentRemindersOf } from "#shop/ordering/orders/reminding/reminder-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { exportedOrders, exportedPart, exportedRequest, exportedReturn } from "../exported-records.ts";
import { dueOn } from "../privacy-requests/data-request.ts";
import { requestsOf } from "../privacy-requests/data-request-queries.server.ts";
import { hasTakenData, insertRequest } from "../privacy-requests/data-request-store.server.ts";
import { hashEmail } from "../privacy-requests/hash-email.server.ts";
import { findVisitorLink } from "./visitor-link.server.ts";

const ABOUT =
  "O que a loja guarda com este e-mail sem conta (LGPD, art. 18). Datas em UTC; valores em reais. Os dados de uma conta são baixados na própria conta.";

export type DownloadedVisitorData =
  | { kind: "file"; pieces: AsyncGenerator<string> }
  | { kind: "refused"; reason: "invalid_link" }
  | { kind: "refused"; reason: "too_many_files"; retryAfterSeconds: number };

/** At most five an hour; the link stays valid. Register and audit log note it once a day. Rules: ACCOUNT-95. */
export async function downloadVisitorData(
  deps: Pick<Services, "db" | "config" | "clock" | "rateLimits">,
  code: string,
): Promise<DownloadedVisitorData> {
  const link = await findVisitorLink(deps.db, code, deps.clock());
  if (!link) return { kind: "refused", reason: "invalid_link" };
  const limit = await deps.rateLimits.take("data_export", link.owner);
  if (limit.kind === "refused") {
    return { kind: "refused", reason: "too_many_files", retryAfterSeconds: limit.retryAfterSeconds };
  }
  await noteExport(deps, link.email);
  return { kind: "file", pieces: exportVisitorData(deps, link.email) };
}

async function noteExport({ db, clock, config }: Pick<Services, "db" | "config" | "clock">, email: string) {
  const now = clock();
  const today = dayInSaoPaulo(now);
  const emailMark = hashEmail(config.appSecret, email);
  const [order] = await listOrdersWithoutAccount(db, email, { limit: 1, offset: 0 }, "record");
  await inTransaction(db, async (trx) => {
    if (await hasTakenData(trx, emailMark, today)) return;
    const { id } = await insertRequest(trx, {
      kind: "access",
      channel: "email",
      state: "fulfilled",
      customerId: null,
      name: order?.customerName ?? "Pessoa sem conta",
      email,
      emailMark,
      details: "",
      answer: "Baixou o arquivo pelo link enviado ao e-mail.",
      receivedOn: today,
      dueOn: dueOn(today),
      answeredAt: now,
      staffId: null,
      createdAt: now,
    });
    await recordAudit(trx, { actor: "visitor", action: "visitor_data.exported", subject: `data_request:${id}` }, now);
  });
}

/** In the form of the account's file. The caller must have verified the e-mail. */
export async function* exportVisitorData(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  email: string,
): AsyncGenerator<string> {
  const head = { sobre: ABOUT, loja: config.brand.name, email, gerado_em: clock() };
  yield `{\n"arquivo": ${JSON.stringify(head, null, 2)}`;
  const messages = await messagesOf(db, { customerId: null, email });
  yield exportedPart("mensagens", messages);
  const ids = messages.map(({ id }) => id);
  yield exportedPart("respostas_da_loja", await answersTo(db, ids));
  yield exportedPart("pedidos_sobre_dados", (await requestsOf(db, { customerId: null, email })).map(exportedRequest));
  yield exportedPart("newsletter", await subscriptionOf(db, email));
  yield exportedPart("lembretes_desligados_em", await optedOutSince(db, email));
  yield exportedPart("avisos_de_estoque", await stockAlertsOf(db, email));
  yield exportedPart("cadastros_de_revenda", await applicationsOf(db, email));
  const orderIds: string[] = [];
  yield* exportedOrders(
    async (page) => {
      const orders = await listOrdersWithoutAccount(db, email, page);
      orderIds.push(...orders.map(({ id }) => id));
      return orders;
    },
    (ids) => sentRemindersOf(db, ids),
  );
  yield exportedPart("devolucoes", (await returnsOfOrders(db, orderIds)).map(exportedReturn));
  yield "\n}\n";
}
