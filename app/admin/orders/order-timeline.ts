import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import type { DeskAudit, DeskEvent, DeskPayment, DeskRecords } from "#shop/fulfilment/order-desk/desk.ts";
import { MAIL_NAMES } from "#shop/fulfilment/order-desk/mail-names.ts";
import { MAIL_KINDS } from "#shop/ordering/orders/emails/mail-kind.ts";
import { orderEventText } from "#shop/ordering/orders/order-history.ts";
import { actionText, actorText } from "../audit/audit-texts.ts";
import { auditChangeText } from "../audit/change-texts.ts";
import {
  attemptName,
  factAmounts,
  paymentDetailTexts,
  paymentRefusalText,
  paymentStateText,
  providerName,
  refundReason,
} from "./money/payment-texts.ts";

export type EntryKind = "order" | "payment" | "refund" | "mail" | "parcel" | "return" | "note" | "staff";

/** An entry of an order's timeline. */
export interface DeskEntry {
  kind: EntryKind;
  at: Date;
  title: string;
  detail: string;
  /** Who did it; null if it happened automatically. */
  by: string | null;
  wrong: boolean;
}

/** Merges everything recorded about an order, newest first. An occurrence recorded twice appears once. Rules: EDIT-25. */
export function orderTimeline(records: DeskRecords): DeskEntry[] {
  const audit = auditTrail(records.audit);
  const entries = [
    ...records.events.flatMap((event) => entryOfEvent(event, records, audit)),
    ...records.payments.flatMap(entriesOfPayment),
    ...records.payments.flatMap((payment) => entriesOfRefunds(payment, records.audit)),
    ...records.notes.map(({ writtenAt, text, author }) =>
      entry("note", writtenAt, "Anotação", { detail: text, by: author }),
    ),
    ...records.tracking.map(({ at, description, location }) => entry("parcel", at, description, { detail: location })),
    ...records.labels.map(({ at, position }) =>
      entry("parcel", at, "Etiqueta pronta", { detail: position > 1 ? `Volume ${position}` : "" }),
    ),
    ...records.refusedMails.map(entryOfRefusedMail),
    ...audit.rest().map(entryOfAudit),
  ];
  return entries
    .map((each, index) => ({ each, index }))
    .sort((a, b) => b.each.at.getTime() - a.each.at.getTime() || b.index - a.index)
    .map(({ each }) => each);
}

type More = Partial<Pick<DeskEntry, "detail" | "by" | "wrong">>;

function entry(
  kind: EntryKind,
  at: Date,
  title: string,
  { detail = "", by = null, wrong = false }: More = {},
): DeskEntry {
  return { kind, at, title, detail, by, wrong };
}

/** Audit actions recorded for the same occurrence as an event. */
const ACTIONS: Record<string, readonly string[]> = {
  placed: ["order.place"],
  changed: ["order.change", "order.drop_coupon"],
  processing: ["order.processing"],
  shipped: ["order.shipped"],
  delivered: ["order.delivered"],
  cancelled_by_shop: ["order.cancel"],
  cancelled_unpaid: ["order.cancel"],
  given_up: ["order.give_up"],
  address_changed: ["order.address_changed"],
  edited: ["order.edited"],
  edit_kept: ["order.edit_kept"],
};

/** Audit actions that other entries already cover. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(["order.note_written", "order.payment_checked"]);

interface AuditTrail {
  /** Removes and returns the oldest remaining line with one of these actions. */
  take: (actions: readonly string[]) => DeskAudit | null;
  /** Lines that no event has taken. */
  rest: () => DeskAudit[];
}

function auditTrail(lines: readonly DeskAudit[]): AuditTrail {
  const left = lines.filter(({ action }) => !TOLD_ELSEWHERE.has(action));
  return {
    take(actions) {
      const index = left.findIndex(({ action }) => actions.includes(action));
      return index < 0 ? null : (left.splice(index, 1)[0] ?? null);
    },
    rest: () => left,
  };
}

function entryOfEvent(event: DeskEvent, { payments }: DeskRecords, audit: AuditTrail): DeskEntry[] {
  const { kind, at, subject, amountCents, changes } = event;
  if (kind.startsWith("mail_")) return [entryOfMail(event)];
  // The payment itself adds this entry.
  if (kind === "payment_started") return [];
  const payment = kind.startsWith("payment_") ? payments.find(({ id }) => id === subject) : undefined;
  // The provider's report adds this entry, with details.
  if (payment?.facts.some(({ became }) => kind === `payment_${became}`)) return [];
  const words = orderEventText(kind) ?? valueAt(OWN_WORDS, kind);
  if (!words) return [];
  const done = audit.take(valueAt(ACTIONS, kind) ?? [kind.replace("return_", "return.")]);
  const isReturn = kind.startsWith("return_");
  const amount = amountCents ? ` de ${formatBrl(amountCents)}` : "";
  return [
    entry(kindOf(kind), at, `${words.title}${amount}`, {
      detail: payment ? attemptName(payment) : changes.join("\n") || (done && !isReturn ? reasonOf(done) : ""),
      by: done && actorOf(done),
      wrong: words.tone === "wrong",
    }),
  ];
}

/** The mails of an order, sent or refused, oldest first. */
export function mailRows({ events, refusedMails }: Pick<DeskRecords, "events" | "refusedMails">): DeskEntry[] {
  const sent = events.filter(({ kind }) => kind.startsWith("mail_")).map(entryOfMail);
  return [...sent, ...refusedMails.map(entryOfRefusedMail)].sort((a, b) => a.at.getTime() - b.at.getTime());
}

const OWN_WORDS: Record<string, { title: string; tone: "done" | "wrong" }> = {
  payment_paid: { title: "Pagamento recebido", tone: "done" },
  payment_partially_refunded: { title: "Pagamento reembolsado em parte", tone: "done" },
  payment_refunded: { title: "Pagamento reembolsado", tone: "done" },
  claimed: { title: "Ligado à conta do cliente", tone: "done" },
  owner_left: { title: "O cliente excluiu a conta", tone: "wrong" },
};

function kindOf(event: string): EntryKind {
  if (event.startsWith("payment_")) return "payment";
  if (event.startsWith("return_")) return "return";
  if (event === "refunded" || event === "money_returned") return "refund";
  return event === "tracking_changed" || event === "address_changed" || event === "shipped" || event === "delivered"
    ? "parcel"
    : "order";
}

function entryOfMail({ kind, at, again }: DeskEvent): DeskEntry {
  return entry("mail", at, again ? "E-mail enviado de novo" : "E-mail enviado", {
    detail: mailName(kind.slice("mail_".length)),
  });
}

function entryOfRefusedMail({ at, mail }: DeskRecords["refusedMails"][number]): DeskEntry {
  return entry("mail", at, "E-mail recusado pelo servidor de quem recebe", { detail: mailName(mail), wrong: true });
}

function mailName(kind: string): string {
  const known = MAIL_KINDS.find((each) => each === kind);
  return known ? MAIL_NAMES[known] : kind;
}

function entriesOfPayment(payment: DeskPayment): DeskEntry[] {
  const name = attemptName(payment);
  const started = entry("payment", payment.createdAt, "Pagamento iniciado", {
    detail: `${name}, ${formatBrl(payment.amountCents)}`,
  });
  const facts = payment.facts.map((fact) => {
    const { label } = paymentStateText(fact.said);
    const became = paymentStateText(fact.became);
    const why = paymentRefusalText({ state: fact.said, method: payment.method, statusDetail: fact.statusDetail });
    const { words, code } = paymentDetailTexts(fact.statusDetail, fact.said);
    // The report changed nothing: it came late or contradicted what was known.
    const kept = fact.said === fact.became ? "" : `ficou como ${became.label.toLowerCase()}`;
    return entry("payment", fact.at, `${providerName(payment.provider)}: ${label.toLowerCase()}`, {
      detail: [name, factAmounts(fact), why, words || code, kept].filter(Boolean).join(" · "),
      wrong: became.tone === "danger",
    });
  });
  return [started, ...facts];
}

/** Automatic refunds. Those requested by staff come from the audit log. */
function entriesOfRefunds(payment: DeskPayment, audit: readonly DeskAudit[]): DeskEntry[] {
  const asked = new Set(audit.map(({ after }) => textOf(after, "refundId")));
  return payment.refunds
    .filter(({ id }) => !asked.has(id))
    .map(({ requestedAt, amountCents, reason }) =>
      entry("refund", requestedAt, `Reembolso pedido ao provedor: ${formatBrl(amountCents)}`, {
        detail: refundReason(reason),
      }),
    );
}

function entryOfAudit(line: DeskAudit): DeskEntry {
  const kind = line.action === "order.refund" ? "refund" : line.action.includes("label") ? "parcel" : "staff";
  const detail = auditChangeText(line.before, line.after)
    .map(({ label, before, after }) => `${label}: ${before === null ? "" : `${before} → `}${after}`)
    .join(" · ");
  return entry(kind, line.at, actionText(line.action), { detail, by: actorOf(line) });
}

function actorOf({ actor, actorName }: DeskAudit): string | null {
  return actor === "shop" ? null : actorText(actor, actorName);
}

function reasonOf({ after }: DeskAudit): string {
  return textOf(after, "reason") ?? "";
}

function textOf(record: unknown, field: string): string | null {
  if (typeof record !== "object" || record === null) return null;
  const value = Object.entries(record).find(([name]) => name === field)?.[1];
  return typeof value === "string" ? value : null;
}
