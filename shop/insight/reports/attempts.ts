import { valueAt } from "#platform/value-at.ts";
import {
  isPaymentMethod,
  type PaymentMethod,
  paymentMethodLabel,
  TECHNICAL_DETAILS,
} from "#shop/ordering/payments/payment.ts";
import { type RefusalKind, refusalKind } from "#shop/ordering/payments/refusal-reason.ts";
import { sharePercent } from "./sales.ts";

export interface MethodAttempts {
  method: PaymentMethod;
  attempts: number;
  paid: number;
  refused: number;
  expired: number;
  /** Cancelled by the shopper, or because they chose another method. */
  cancelled: number;
  /** Pending, or in review. */
  open: number;
}

export interface AttemptCount {
  method: string;
  state: string;
  statusDetail: string | null;
  count: number;
}

const COLUMN_OF: Readonly<Record<string, Exclude<keyof MethodAttempts, "method" | "attempts">>> = {
  paid: "paid",
  partially_refunded: "paid",
  in_dispute: "paid",
  refunded: "paid",
  failed: "refused",
  expired: "expired",
  cancelled: "cancelled",
};

export function attemptsByMethod(counts: readonly AttemptCount[]): MethodAttempts[] {
  const methods = new Map<PaymentMethod, MethodAttempts>();
  for (const { method, state, count } of counts) {
    if (!isPaymentMethod(method)) continue;
    const row = methods.get(method) ?? { method, attempts: 0, paid: 0, refused: 0, expired: 0, cancelled: 0, open: 0 };
    const column = valueAt(COLUMN_OF, state) ?? "open";
    methods.set(method, { ...row, attempts: row.attempts + count, [column]: row[column] + count });
  }
  return [...methods.values()].sort((a, b) => b.attempts - a.attempts || a.method.localeCompare(b.method));
}

/** Without open and cancelled ones. Rules: MAIL-62. */
export function approvedPercent(rows: readonly Pick<MethodAttempts, "paid" | "refused" | "expired">[]): number | null {
  const sum = (key: "paid" | "refused" | "expired") => rows.reduce((all, row) => all + row[key], 0);
  return sharePercent(sum("paid"), sum("paid") + sum("refused") + sum("expired"));
}

export interface RefusalCount {
  reason: string;
  methods: string;
  count: number;
}

/** For the staff; shoppers see `refusalReason`. */
const WORDS: Readonly<Record<RefusalKind, string>> = {
  number: "Número do cartão errado",
  email: "E-mail não aceito pelo provedor",
  expiry: "Validade do cartão errada ou vencida",
  code: "Código de segurança errado",
  data: "Dados do cartão errados",
  token: "Dados do cartão perderam a validade",
  funds: "Sem limite ou saldo",
  call: "Banco pede autorização do cliente",
  disabled: "Cartão inativo",
  type: "Cartão não aceita esta forma de pagamento",
  installments: "Número de parcelas não aceito",
  limit: "Limite do cartão ou de tentativas",
  attempts: "Limite de tentativas",
  duplicate: "Pagamento repetido",
  security: "Análise de segurança",
  challenge: "Confirmação com o banco não concluída",
  challenge_failed: "Cliente não passou na confirmação do banco",
  challenge_expired: "Cliente não respondeu a tempo à confirmação do banco",
  late: "Banco ou provedor não respondeu",
  bank: "Recusado pelo banco",
  document: "Mercado Pago não aceitou o CPF ou CNPJ",
  lettered_document: "Mercado Pago não aceitou o CNPJ com letras",
  expired: "Prazo terminou",
};

export function refusalCounts(counts: readonly AttemptCount[]): RefusalCount[] {
  const refused = counts.filter(({ state }) => state === "failed");
  const reasons = Map.groupBy(refused, ({ statusDetail }) => reasonWords(statusDetail));
  return [...reasons]
    .map(([reason, group]) => ({
      reason,
      methods: [...new Set(group.map(({ method }) => (isPaymentMethod(method) ? paymentMethodLabel(method) : method)))]
        .sort()
        .join(", "),
      count: group.reduce((all, { count }) => all + count, 0),
    }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}

function reasonWords(statusDetail: string | null): string {
  const kind = refusalKind(statusDetail);
  if (kind) return WORDS[kind];
  return TECHNICAL_DETAILS.includes(statusDetail ?? "") ? "Falha técnica do provedor" : WORDS.bank;
}
