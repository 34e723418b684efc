import type { RecordedCall } from "#platform/http/record-calls.server.ts";
import type { KeptCall } from "./check-report.ts";

/** All other values are stored as type and length: a field that a provider adds later may be personal. */
const PLAIN_FIELDS = new Set(
  `object type status status_detail state action processing_mode capture_mode currency currency_id currency_symbol country_code
   code error errors.code kind mode locale live_mode livemode api_version version total_amount amount amount_total amount_subtotal
   paid_amount total_paid_amount refunded_amount transaction_amount unit_price unit_amount price custom_price discount quantity
   installments installment_amount installment_rate payment_type_id payment_method_id payment_status expiration_time
   date_of_expiration expires_at created created_at created_date last_updated_date paid_at generated_at posted_at delivered_at
   canceled_at expired_at delivery_time delivery_min delivery_max min max width height length weight insurance_value service
   service_id agency format non_commercial reverse receipt own_hand collect cancellable canceled generate failed_at details
   paging total limit offset begin_date end_date id refund payment_intent mode orders count validation liability_shift
   decline_code param doc_url idempotency_key payment_method_types payment_methods luhn_validation`
    .split(/\s+/)
    .filter(Boolean),
);
/** With the provider's text, which may repeat personal data. */
const SENTENCES = new Set(["message", "description", "error", "errors", "reason", "detail", "details", "data"]);
const LONGEST_TEXT = 300;
const DEEPEST = 12;
const MOST_ENTRIES = 40;

/** Rules: MAIL-55. */
export function keepCall({ method, url, status, ms, sent, answered }: RecordedCall): KeptCall {
  return { method, address: addressOf(url), status, ms, sent: readable(sent ?? ""), answered: readable(answered) };
}

/** With its ids but without query values. */
function addressOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())];
  return `${origin}${pathname}${names.length > 0 ? `?${names.map((name) => `${name}=…`).join("&")}` : ""}`;
}

function readable(text: string): unknown {
  if (text === "") return null;
  try {
    return withoutSecrets(JSON.parse(text), "", 0);
  } catch {
    const form = new URLSearchParams(text);
    if (/^[\w[\]%.-]+=/.test(text)) {
      return Object.fromEntries(
        [...form].slice(0, MOST_ENTRIES * 2).map(([name, value]) => [name, plainOrKind(value, lastName(name))]),
      );
    }
    return `‹${text.trimStart().startsWith("<") ? "página HTML" : "texto"}, ${text.length} caracteres›`;
  }
}

/** `line_items[0][price_data][currency]` is a `currency`. */
function lastName(name: string): string {
  return /\[([a-z_]+)\](?:\[\d*\])?$/i.exec(name)?.[1] ?? name;
}

function withoutSecrets(value: unknown, field: string, depth: number): unknown {
  if (depth > DEEPEST) return "‹…›";
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((each) => withoutSecrets(each, field, depth + 1));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).slice(0, MOST_ENTRIES * 2);
    return Object.fromEntries(
      // Ids as field names, as in answers about labels, are harmless; anything longer is cut.
      entries.map(([name, each]) => [name.slice(0, 60), withoutSecrets(each, name, depth + 1)]),
    );
  }
  return plainOrKind(value, field);
}

function plainOrKind(value: unknown, field: string): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return PLAIN_FIELDS.has(field) ? value : "‹número›";
  if (typeof value !== "string") return "‹?›";
  if (SENTENCES.has(field) || PLAIN_FIELDS.has(field)) return scrubbed(value);
  return value === "" ? "" : `‹texto, ${value.length} caracteres›`;
}

/** E-mail addresses, long numbers and tokens. */
function scrubbed(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(/[^\s@'"]{1,64}@[^\s@'"]{1,255}/g, "‹e-mail›")
    .replace(/\b(?:sk|rk|pk|whsec)_\w+|\b(?:APP_USR|TEST)-[\w-]+|\beyJ[\w.-]+/g, "‹chave›")
    .replace(/(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g, "‹documento›");
}
