import { toDecimal } from "#platform/money.ts";
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
import { type Return, refundOf, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { allReturns } from "#shop/fulfilment/returns/return-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { listOrders } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { ownedEmail } from "./owned-email.ts";
import { CHANNEL_LABELS, type DataRequest, KIND_LABELS, STATE_LABELS } from "./privacy-requests/data-request.ts";
import { requestsOf } from "./privacy-requests/data-request-queries.server.ts";

const ORDERS_AT_ONCE = 50;

/** The file's introduction. */
const ABOUT = "Tudo o que a loja guarda sobre você (LGPD, art. 18). Datas em UTC; valores em reais.";
const NOT_CONFIRMED =
  "Seu e-mail não foi confirmado: newsletter, avisos de estoque e mensagens enviadas sem login não entram neste arquivo.";

/**
 * Streams all data the shop holds about a customer as a JSON file. Data stored only by e-mail is included once the
 * customer has confirmed that e-mail.
 * Rules: ACCOUNT-57.
 */
export async function* exportData(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  session: Pick<CustomerSession, "customerId" | "sessionId">,
): AsyncGenerator<string> {
  const { customerId } = session;
  const records = await personalRecords(db, customerId);
  if (!records) return;
  const email = ownedEmail(config, records.account);
  const part = (name: string, value: unknown) => `,\n${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`;
  const head = {
    sobre: ABOUT,
    loja: config.brand.name,
    gerado_em: clock(),
    ...(email ? {} : { aviso: NOT_CONFIRMED }),
  };
  yield `{\n"arquivo": ${JSON.stringify(head, null, 2)}`;
  yield part("conta", records.account);
  yield part("perfil", await findProfile(db, customerId));
  yield part("enderecos", await listAddresses(db, customerId));
  yield part("troca_de_email", await findEmailChange(db, customerId, clock()));
  yield part("consentimentos", records.consents);
  yield part("sessoes", await listSessions(db, session, clock()));
  yield part("registros_de_acesso", records.access);
  yield part("favoritos", await allFavourites(db, customerId));
  const messages = await messagesOf(db, { customerId, email });
  yield part("mensagens", messages);
  yield part(
    "respostas_da_loja",
    await answersTo(
      db,
      messages.map(({ id }) => id),
    ),
  );
  yield part("pedidos_sobre_dados", (await requestsOf(db, { customerId, email })).map(exportedRequest));
  if (email !== null) {
    yield part("newsletter", await subscriptionOf(db, email));
    yield part("avisos_de_estoque", await stockAlertsOf(db, email));
    yield part("cadastros_de_revenda", await applicationsOf(db, email));
  }
  yield part("devolucoes", (await allReturns(db, customerId)).map(exportedReturn));
  yield `,\n"pedidos": [`;
  for (let offset = 0; ; offset += ORDERS_AT_ONCE) {
    const orders = await listOrders(db, customerId, { limit: ORDERS_AT_ONCE, offset });
    if (orders.length > 0) {
      yield (offset > 0 ? "," : "") +
        orders.map((order) => `\n${JSON.stringify(exportedOrder(order), null, 2)}`).join(",");
    }
    if (orders.length < ORDERS_AT_ONCE) break;
  }
  yield "\n]\n}\n";
}

/** A data request as exported to its customer, without the staff member who answered. */
function exportedRequest(request: DataRequest) {
  return {
    numero: request.number,
    pedido: KIND_LABELS[request.kind],
    por_onde: CHANNEL_LABELS[request.channel],
    situacao: STATE_LABELS[request.state],
    recebido_em: request.receivedOn,
    responder_ate: request.dueOn,
    respondido_em: request.answeredAt,
    detalhes: request.details,
    resposta: request.answer,
  };
}

/** A return as exported to its customer: amounts in reais, without internal fields. */
function exportedReturn(made: Return) {
  return {
    numero: returnNumber(made),
    pedido: made.orderId,
    motivo: made.kind,
    situacao: made.status,
    o_que_voce_escreveu: made.note,
    resposta: made.answer,
    valor: toDecimal(refundOf(made)),
    pedida_em: made.requestedAt,
    respondida_em: made.answeredAt,
    peca_recebida_em: made.receivedAt,
    encerrada_em: made.closedAt,
    itens: made.lines.map(({ orderItemId, quantity, wantedSize }) => ({
      item: orderItemId,
      quantidade: quantity,
      novo_tamanho: wantedSize,
    })),
  };
}

/** An order as exported to its customer: amounts in reais, without internal fields. */
function exportedOrder(order: Order) {
  return {
    id: order.id,
    numero: order.number,
    situacao: order.status,
    pagamento: {
      situacao: order.paymentStatus,
      metodo: order.paymentMethod,
      referencia: order.externalPaymentId,
      pago_em: order.payment?.paidAt ?? null,
    },
    feito_em: order.createdAt,
    subtotal: toDecimal(order.amounts.grossPiecesCents),
    desconto: toDecimal(order.amounts.discountPiecesCents),
    frete: toDecimal(order.amounts.netShippingCents),
    total: toDecimal(order.amounts.netCents),
    nome: order.customerName,
    email: order.customerEmail,
    telefone: order.customerPhone,
    documento: order.customerDocument,
    endereco_de_entrega: order.shippingAddress,
    transportadora: order.carrierName,
    servico: order.serviceName,
    rastreamento: order.trackingCode,
    termos_aceitos: order.acceptedTermsVersion,
    nota_fiscal: { chave: order.invoiceKey, endereco: order.invoiceUrl },
    itens: order.items.map((line) => ({
      produto: line.productId,
      nome: line.productName,
      tamanho: line.size,
      quantidade: line.quantity,
      preco_unitario: toDecimal(line.unitPriceCents),
      total: toDecimal(line.lineCents),
    })),
    acontecimentos: order.events.map(({ kind, at }) => ({ o_que: kind, quando: at })),
  };
}
