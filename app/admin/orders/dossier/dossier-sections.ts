import { formatDateTime, formatDay } from "#platform/clock.ts";
import { isMailable } from "#platform/email/undeliverable-address.ts";
import { formatInvoiceKey } from "#platform/formats/invoice-key.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { PrintedSection, ReportBlock, ReportRow } from "#platform/pdf/draw-report.ts";
import { disputeReasonText } from "#shop/alerts/dispute-facts.ts";
import { formatDocument } from "#shop/customers/resellers/reseller-document.ts";
import type { DeskPayment } from "#shop/fulfilment/order-desk/desk.ts";
import type { Dossier } from "#shop/fulfilment/order-desk/dossier/read-dossier.server.ts";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import { shipmentStateText } from "#shop/fulfilment/shipments/shipment-texts.ts";
import { carrierLink } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import { recipientOf } from "#shop/ordering/orders/gift.ts";
import { formatAddress, type OrderLine, orderNumber } from "#shop/ordering/orders/order.ts";
import { discountLines } from "#shop/ordering/orders/order-amounts.ts";
import { orderStatusLabel } from "#shop/ordering/orders/order-status.ts";
import { isCard } from "#shop/ordering/payments/payment.ts";
import { carriedBy, shippingName } from "#shop/ordering/shipping/pickup.ts";
import { attemptName, paymentDetailTexts, paymentStateText, providerName } from "../money/payment-texts.ts";
import { atProvider } from "../money/provider-words.ts";
import { mailRows } from "../order-timeline.ts";
import { historyRows, messageBlocks, returnsSection, shortened } from "./dossier-words.ts";

type Facts = (readonly [label: string, value: string])[];

/** What became of a stored file of the nota fiscal: it is in the dossier, or why not. */
export type FileFate = "in" | "none" | "too_large" | "unreadable";

export interface DossierFiles {
  danfe: FileFate;
  xml: FileFate;
}

const FATES: Readonly<Record<FileFate, string>> = {
  in: "",
  none: "A loja não tem este arquivo.",
  too_large: "Não coube no limite de 10 MB: envie o arquivo à parte, pela página do pedido.",
  unreadable: "O arquivo guardado não pôde ser lido aqui: envie-o à parte, pela página do pedido.",
};

/**
 * A dossier's sections, the decisive facts first. What is missing is said. `row` gives a piece its picture; `termsUrl`
 * is the public page of the accepted texts, which follow in an annex.
 */
export function dossierSections(
  dossier: Dossier,
  {
    row,
    termsUrl,
    files,
  }: { row: (line: OrderLine, cells: string[]) => ReportRow; termsUrl: string | null; files: DossierFiles },
): PrintedSection[] {
  const sections: PrintedSection[] = [
    { title: "Resumo", blocks: [facts(summary(dossier))] },
    { title: "Pedido", blocks: orderBlocks(dossier, row) },
    { title: "Pagamento", blocks: paymentBlocks(dossier) },
    { title: "Entrega e rastreamento", blocks: deliveryBlocks(dossier) },
    { title: "Mensagens do comprador", blocks: messageBlocks(dossier) },
    { title: "E-mails enviados ao comprador", blocks: mailBlocks(dossier) },
    { title: "Termos aceitos", blocks: [facts(termsFacts(dossier, termsUrl))] },
    { title: "Nota fiscal", blocks: [facts(invoiceFacts(dossier, files))] },
    returnsSection(dossier),
    { title: "Histórico do pedido", blocks: [historyRows(dossier)] },
  ];
  return sections.map(({ title, ...section }, index) => ({ title: `${index + 1}. ${title}`, ...section }));
}

function facts(rows: Facts): ReportBlock {
  return { kind: "facts", facts: rows.map(([label, value]) => [label, shortened(value, 600)]) };
}

function paymentOf({ order, records }: Dossier): DeskPayment | undefined {
  return records.payments.find(({ externalPaymentId }) => externalPaymentId === order.externalPaymentId);
}

function summary(dossier: Dossier): Facts {
  const { order, isErased } = dossier;
  const payment = paymentOf(dossier);
  const codes = parcelsOf(dossier).flatMap(({ code }) => code ?? []);
  return [
    ["Pedido", `${orderNumber(order)}, feito em ${formatDateTime(order.createdAt)}`],
    ["Comprador", order.customerName],
    ...(isErased
      ? ([["Dados do comprador", "Apagados a pedido dele, salvo os que a lei fiscal manda guardar."]] as const)
      : []),
    ["Valor", formatBrl(order.amounts.payableCents)],
    ["Pagamento", payment ? `${attemptName(payment)}, ${paidText(payment)}` : "Sem tentativa registrada"],
    ...(payment ? [...providerIds(payment), ...disputeFactsOf(payment)] : []),
    ["Entrega", deliveredText(dossier)],
    ["Rastreamento", codes.join(", ") || "Nenhum código registrado."],
    ["Termos", termsText(dossier)],
    ["Nota fiscal", order.invoiceKey ? formatInvoiceKey(order.invoiceKey) : "Nenhuma chave registrada."],
  ];
}

function orderBlocks({ order, proof }: Dossier, row: (line: OrderLine, cells: string[]) => ReportRow): ReportBlock[] {
  const { grossPiecesCents, grossShippingCents, payableCents } = order.amounts;
  const amounts: Facts = [
    ["Subtotal", formatBrl(grossPiecesCents)],
    ...discountLines(order).map(({ label, cents }) => [label, `- ${formatBrl(cents)}`] as const),
    [
      `Frete${order.serviceName ? `, ${shortened(shippingName(order.serviceName, order.carrierName), 60)}` : ""}`,
      grossShippingCents === 0 ? "Grátis" : formatBrl(grossShippingCents),
    ],
    ["Total", formatBrl(payableCents)],
  ];
  const known = counted(proof.earlierOrders, "compra paga", "compras pagas");
  return [
    facts([
      ["Número", `${orderNumber(order)} (${order.id})`],
      ["Feito em", formatDateTime(order.createdAt)],
      ["Situação", orderStatusLabel(order.status)],
      ["Comprador", order.customerName],
      ...(order.customerDocument ? ([["CPF ou CNPJ", formatDocument(order.customerDocument)]] as const) : []),
      ["E-mail", isMailable(order.customerEmail) ? order.customerEmail : "Nenhum"],
      ["Telefone", formatPhone(order.customerPhone) || "Nenhum"],
      [
        "Conta na loja",
        proof.accountSince
          ? `Desde ${formatDateTime(proof.accountSince)}${proof.emailConfirmed ? ", e-mail confirmado" : ""}`
          : "Comprou sem conta",
      ],
      ["Antes deste pedido", proof.earlierOrders > 0 ? `${known}, sem disputa` : "Nenhuma compra paga"],
    ]),
    {
      kind: "table",
      columns: [
        { title: "Peça", part: 0.52 },
        { title: "Qtd.", part: 0.1, right: true },
        { title: "Preço", part: 0.19, right: true },
        { title: "Soma", part: 0.19, right: true },
      ],
      rows: [
        ...order.items.map((line) =>
          row(line, [
            shortened(`${line.productName}\n${line.productId}${line.size ? `, tamanho ${line.size}` : ""}`, 300),
            String(line.quantity),
            formatBrl(line.unitPriceCents),
            formatBrl(line.lineCents),
          ]),
        ),
        ...amounts.map(([label, amount]) => ({ cells: [label, "", "", amount] })),
      ],
    },
  ];
}

function paymentBlocks(dossier: Dossier): ReportBlock[] {
  const { records, proof } = dossier;
  const payment = paymentOf(dossier);
  if (!payment) return [{ kind: "text", text: "O pedido não tem tentativa de pagamento registrada." }];
  const { words, code } = paymentDetailTexts(payment.statusDetail, payment.state);
  const attempts = records.payments.toReversed();
  return [
    facts([
      ["Forma", attemptName(payment)],
      ...(payment.method === "free" ? [] : ([["Provedor", providerName(payment.provider)]] as const)),
      ...providerIds(payment),
      ["Nosso código", payment.externalPaymentId],
      ["Situação", [paymentStateText(payment.state).label, words || code].filter(Boolean).join(", ")],
      ["Valor", formatBrl(payment.amountCents)],
      ...(payment.interestCents > 0
        ? ([["Juros de quem pagou", `${formatBrl(payment.interestCents)}, além do valor`]] as const)
        : []),
      ...(isCard(payment.method)
        ? ([["Parcelas", payment.installments > 1 ? String(payment.installments) : "À vista"]] as const)
        : []),
      ["Iniciado em", formatDateTime(payment.createdAt)],
      ["Pago em", payment.paidAt ? formatDateTime(payment.paidAt) : "Não registrado"],
      ...(payment.refundedCents > 0 ? ([["Reembolsado", formatBrl(payment.refundedCents)]] as const) : []),
      ...challengeFacts(payment, proof.challenged.includes(payment.id)),
      // The records of logins have addresses, but only a court may ask for them (Marco Civil da Internet, art. 10).
      [
        "Rede e aparelho",
        "A loja não tem o endereço de rede nem o aparelho da compra. O provedor tem o que recebeu com o pagamento.",
      ],
    ]),
    ...(attempts.length > 1
      ? ([
          { kind: "text", text: "Todas as tentativas", heading: true },
          {
            kind: "table",
            columns: [
              { title: "Início", part: 0.2 },
              { title: "Forma", part: 0.3 },
              { title: "Situação", part: 0.2 },
              { title: "Código", part: 0.3 },
            ],
            rows: attempts.map((each) => ({
              cells: [
                formatDateTime(each.createdAt),
                `${attemptName(each)}, ${formatBrl(each.amountCents)}`,
                paymentStateText(each.state).label,
                each.providerPaymentId ?? each.externalPaymentId,
              ],
            })),
          },
        ] as const)
      : []),
  ];
}

function paidText({ paidAt, state }: DeskPayment): string {
  const label = paymentStateText(state).label.toLowerCase();
  return paidAt ? `pago em ${formatDateTime(paidAt)}${state === "paid" ? "" : `, agora ${label}`}` : label;
}

function providerIds({ provider, method, providerPaymentId }: DeskPayment): Facts {
  if (method === "free") return [];
  return [[`Código ${atProvider(provider)}`, providerPaymentId ?? "Nenhum registrado."]];
}

/** What the provider asks an answer to. */
function disputeFactsOf({ provider, dispute }: DeskPayment): Facts {
  if (!dispute) return [];
  const { caseId, amountCents, reason, documentsUntil, outcome, undecidedAs } = dispute;
  const isOpen = outcome === null && undecidedAs === null;
  return [
    ["Contestação", caseId ? `Caso ${caseId} ${atProvider(provider)}` : `Sem número ${atProvider(provider)}.`],
    ...(amountCents === null ? [] : ([["Valor contestado", formatBrl(amountCents)]] as const)),
    ["Motivo contestado", disputeReasonText(reason) ?? "O provedor não o informou."],
    ...(isOpen
      ? ([
          ["Documentos até", documentsUntil ? formatDateTime(documentsUntil) : "O provedor não informou o prazo."],
        ] as const)
      : []),
  ];
}

function challengeFacts({ method, paidAt }: DeskPayment, isChallenged: boolean): Facts {
  if (method === "stripe") return [["3-D Secure", "A loja não sabe: foi tratado na página do provedor."]];
  if (!isCard(method)) return [];
  if (!isChallenged) return [["3-D Secure", "A loja não tem registro de pedido de confirmação do banco."]];
  const passed = paidAt ? ", e o pagamento foi aprovado depois dela" : "";
  return [["3-D Secure", `O banco pediu a confirmação de quem pagava${passed}.`]];
}

interface ParcelFacts {
  carrier: string;
  code: string | null;
  url: string | null;
  facts: Facts;
}

/** The living parcels; the order's own carrier and code where it has none. */
function parcelsOf({ order, shipments }: Dossier): ParcelFacts[] {
  const active = shipments.filter(({ state }) => isActiveParcel(state));
  const of = ({
    carrierName,
    serviceName,
    trackingCode,
  }: Pick<Dossier["order"], "carrierName" | "serviceName" | "trackingCode">) => ({
    carrier: carriedBy({ serviceName, carrierName }, "Não registrada"),
    code: trackingCode,
    url: trackingCode ? carrierLink(carrierName, trackingCode) : null,
  });
  if (active.length === 0) return order.trackingCode ? [{ ...of(order), facts: [] }] : [];
  return active.map((parcel) => ({
    ...of(parcel),
    facts: [
      ["Situação", shipmentStateText(parcel)],
      ...(parcel.postedAt ? ([["Postado em", formatDateTime(parcel.postedAt)]] as const) : []),
      ...(parcel.deliveredAt ? ([["Entregue em", formatDateTime(parcel.deliveredAt)]] as const) : []),
    ],
  }));
}

function deliveredText({ order, shipments }: Dossier): string {
  const at = shipments.flatMap(({ deliveredAt }) => deliveredAt ?? []).at(-1);
  if (at) return `Entregue em ${formatDateTime(at)}`;
  if (order.actualDeliveryDate) return `Entregue em ${formatDay(order.actualDeliveryDate)}`;
  return order.status === "shipped" ? "Enviado; entrega ainda não registrada." : "Nenhuma entrega registrada.";
}

function deliveryBlocks(dossier: Dossier): ReportBlock[] {
  const { order, tracking } = dossier;
  const parcels = parcelsOf(dossier);
  return [
    facts([
      ["Destinatário", recipientOf(order)],
      ["Endereço", formatAddress(order.shippingAddress) || "Apagado"],
      ["Entrega", deliveredText(dossier)],
    ]),
    ...parcels.flatMap(({ carrier, code, url, facts: more }, index): ReportBlock[] => [
      ...(parcels.length > 1 ? [{ kind: "text", text: `Volume ${index + 1}`, heading: true } as const] : []),
      facts([
        ["Transportadora", carrier],
        ["Código de rastreamento", code ?? "Nenhum registrado."],
        ...(url ? ([["Consulta", url]] as const) : []),
        ...more,
      ]),
    ]),
    tracking.length === 0
      ? { kind: "text", text: "A loja não tem eventos de rastreamento deste pedido." }
      : {
          kind: "table",
          columns: [
            { title: "Quando", part: 0.24 },
            { title: "Evento da transportadora", part: 0.5 },
            { title: "Onde", part: 0.26 },
          ],
          rows: tracking.slice(-100).map(({ at, description, location }) => ({
            cells: [formatDateTime(at), shortened(description, 300), shortened(location, 120)],
          })),
        },
  ];
}

function mailBlocks({ records }: Dossier): ReportBlock[] {
  const rows = mailRows(records);
  if (rows.length === 0) return [{ kind: "text", text: "Nenhum e-mail registrado." }];
  return [
    {
      kind: "table",
      columns: [
        { title: "Quando", part: 0.24 },
        { title: "E-mail", part: 0.76 },
      ],
      rows: rows.slice(-100).map(({ at, detail, title }) => ({
        cells: [formatDateTime(at), title === "E-mail enviado" ? detail : `${detail} (${title.toLowerCase()})`],
      })),
    },
  ];
}

function termsText({ order, proof }: Dossier): string {
  const { acceptedTermsVersion } = order;
  if (!acceptedTermsVersion) return "A loja não tem registro do aceite.";
  return `Versão ${acceptedTermsVersion}, aceita em ${formatDateTime(proof.termsAcceptedAt ?? order.createdAt)}`;
}

function termsFacts(dossier: Dossier, url: string | null): Facts {
  if (!dossier.order.acceptedTermsVersion) return [["Termos de compra", termsText(dossier)]];
  return [
    ["Termos de compra", termsText(dossier)],
    [
      "Como",
      dossier.proof.termsAcceptedAt
        ? "Ao pagar: a frase e os textos acompanham o botão ou o código de pagamento."
        : 'Ao fazer o pedido, ao lado do botão: "Ao fazer o pedido, você aceita os Termos & Condições."',
    ],
    ["Texto", url ? `Publicado em ${url} e inteiro no anexo A.` : "A loja não guarda o texto desta versão."],
  ];
}

function invoiceFacts({ order }: Dossier, { danfe, xml }: DossierFiles): Facts {
  return [
    ["Chave de acesso", order.invoiceKey ? formatInvoiceKey(order.invoiceKey) : "Nenhuma registrada."],
    ...(order.invoiceUrl && !order.invoiceUrl.startsWith("/") ? ([["Endereço", order.invoiceUrl]] as const) : []),
    ["DANFE", FATES[danfe] || "No anexo B."],
    ["XML", FATES[xml] || "Anexado a este arquivo PDF."],
  ];
}
