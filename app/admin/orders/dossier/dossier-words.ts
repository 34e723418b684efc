import { formatDateTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { PrintedSection, ReportBlock } from "#platform/pdf/draw-report.ts";
import type { Dossier } from "#shop/fulfilment/order-desk/dossier/read-dossier.server.ts";
import { type Return, returnMoneyOf, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { returnKindLabel, returnStatusLabel } from "#shop/fulfilment/returns/return-status.ts";
import { refundReason, refundStateText } from "../money/payment-texts.ts";
import { orderTimeline } from "../order-timeline.ts";

/** Of one message; longer than any that a form of the shop takes. */
const MOST_WORDS = 4_000;
const MOST_LINES = 60;
const MOST_ENTRIES = 200;

/** The beginning of a text that is too long, with how long it is. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}... [cortado: ${text.length} caracteres ao todo]`;
}

/** What the buyer and the shop wrote to each other, in their own words. */
export function messageBlocks({ messages, moreMessages }: Dossier): ReportBlock[] {
  if (messages.length === 0) return [{ kind: "text", text: "Nenhuma mensagem registrada desde o pedido." }];
  const older = `Há ${counted(moreMessages, "mensagem mais antiga", "mensagens mais antigas")}, fora daqui.`;
  return [
    ...(moreMessages > 0 ? [{ kind: "text", text: older } as const] : []),
    ...messages.flatMap(({ createdAt, customerId, subject, message, answers }) => [
      words(createdAt, `comprador${customerId ? "" : ", sem login"}: ${shortened(subject, 160)}`, message),
      ...answers.map((answer) => words(answer.createdAt, "resposta da loja", answer.text)),
    ]),
  ];
}

function words(at: Date, who: string, text: string): ReportBlock {
  const lines = text.split("\n");
  const rest = lines.length > MOST_LINES ? `\n... [cortado: ${lines.length} linhas ao todo]` : "";
  const shown = shortened(lines.slice(0, MOST_LINES).join("\n"), MOST_WORDS);
  return { kind: "words", head: `${formatDateTime(at)} · ${who}`, text: `${shown}${rest}` };
}

/** Returns in both sides' words, and all money that went back. */
export function returnsSection({ order, returns, records }: Dossier): PrintedSection {
  const refunds = records.payments
    .flatMap((payment) => payment.refunds)
    .toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
  const nothing = returns.length === 0 && refunds.length === 0;
  return {
    title: "Trocas, devoluções e reembolsos",
    blocks: [
      ...(nothing ? [{ kind: "text", text: "Nenhuma troca, devolução ou reembolso." } as const] : []),
      ...returns.flatMap((each) => returnBlocks(each, order.items)),
      ...(refunds.length > 0
        ? [
            {
              kind: "table",
              columns: [
                { title: "Reembolso pedido em", part: 0.24 },
                { title: "Valor", part: 0.18 },
                { title: "Situação", part: 0.34 },
                { title: "Concluído em", part: 0.24 },
              ],
              rows: refunds.slice(-MOST_ENTRIES).map(({ requestedAt, amountCents, state, reason, doneAt }) => ({
                cells: [
                  formatDateTime(requestedAt),
                  formatBrl(amountCents),
                  [refundStateText(state), knownReason(reason)].filter(Boolean).join(": "),
                  doneAt ? formatDateTime(doneAt) : "",
                ],
              })),
            } as const,
          ]
        : []),
    ],
  };
}

/** What staff typed as a reason is theirs: it goes to no provider. */
function knownReason(reason: string): string {
  const known = refundReason(reason);
  return known === reason ? "" : known;
}

function returnBlocks(made: Return, items: Dossier["order"]["items"]): ReportBlock[] {
  const pieces = made.lines.map(({ orderItemId, quantity }) => {
    const name = items.find(({ id }) => id === orderItemId)?.productName ?? "peça";
    return `${quantity}× ${shortened(name, 120)}`;
  });
  const times = [
    ["Pedida em", made.requestedAt],
    ["Respondida em", made.answeredAt],
    ["Peça recebida em", made.receivedAt],
    ["Encerrada em", made.closedAt],
  ] as const;
  return [
    { kind: "text", text: `${returnNumber(made)}: ${returnKindLabel(made.kind)}`, heading: true },
    {
      kind: "facts",
      facts: [
        ["Situação", returnStatusLabel(made.status)],
        ["Peças", shortened(pieces.join(", "), 600)],
        ["Valor", formatBrl(returnMoneyOf(made))],
        ...times.flatMap(([label, at]) => (at ? [[label, formatDateTime(at)] as const] : [])),
      ],
    },
    ...(made.note ? [words(made.requestedAt, "comprador", made.note)] : []),
    ...(made.answer ? [words(made.answeredAt ?? made.requestedAt, "resposta da loja", made.answer)] : []),
  ];
}

/**
 * What happened to the order, oldest first. Mails and the carrier's events have their own section; what staff noted or
 * did by hand is no evidence and stays in the house.
 * Rules: PAY-119.
 */
export function historyRows({ records }: Dossier): ReportBlock {
  const shown = { ...records, audit: [], notes: [], tracking: [], labels: [], refusedMails: [] };
  const entries = orderTimeline(shown)
    .filter(({ kind }) => kind !== "mail")
    .toReversed();
  const left = entries.length - MOST_ENTRIES;
  return {
    kind: "table",
    columns: [
      { title: "Quando", part: 0.24 },
      {
        title: left > 0 ? `O quê (as ${MOST_ENTRIES} últimas de ${counted(entries.length, "vez", "vezes")})` : "O quê",
        part: 0.76,
      },
    ],
    rows: entries.slice(-MOST_ENTRIES).map(({ at, title, detail, kind }) => ({
      cells: [formatDateTime(at), [title, kind === "refund" ? "" : shortened(detail, 400)].filter(Boolean).join("\n")],
    })),
  };
}
