import { parseArgs } from "node:util";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { formatBrl, fromDecimal } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { type Coupon, normaliseCode } from "./coupon.ts";
import { CouponInput } from "./coupon-input.ts";
import { couponTermsText } from "./coupon-texts.ts";

export type CouponCommand =
  | { kind: "create"; input: CouponInput }
  | { kind: "list" }
  | { kind: "end"; code: string }
  | { kind: "wrong"; message: string };

export const COUPON_USAGE = `Uso:
  node scripts/run.mjs coupon create CODIGO (--percent 10 | --amount 15,00 | --free-shipping)
      [--max 50,00] [--minimum 100,00] [--categories aneis,brincos] [--no-sale] [--first-purchase]
      [--from 2026-11-20] [--until 2026-11-30] [--limit 100] [--per-customer 1]
  node scripts/run.mjs coupon list
  node scripts/run.mjs coupon end CODIGO`;

const OPTIONS = {
  percent: { type: "string" },
  amount: { type: "string" },
  "free-shipping": { type: "boolean" },
  max: { type: "string" },
  minimum: { type: "string" },
  categories: { type: "string" },
  "no-sale": { type: "boolean" },
  "first-purchase": { type: "boolean" },
  from: { type: "string" },
  until: { type: "string" },
  limit: { type: "string" },
  "per-customer": { type: "string" },
} as const;

const OPTION_OF: Readonly<Record<string, string>> = {
  code: "CODIGO",
  maximumCents: "--max",
  minimumCents: "--minimum",
  categories: "--categories",
  firstDay: "--from",
  lastDay: "--until",
  totalLimit: "--limit",
  customerLimit: "--per-customer",
};

/** Amounts in reais with comma or point, days as `2026-11-30`. Rules: COUPON-51. */
export function readCouponCommand(args: readonly string[]): CouponCommand {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [verb, code, ...more] = positionals;
    if (more.length > 0) return wrong(`Não entendi: ${more.join(" ")}`);
    if (verb === "list" && code === undefined) return { kind: "list" };
    if (verb === "end" && code !== undefined) return { kind: "end", code: normaliseCode(code) };
    if (verb === "create" && code !== undefined) return readCreate(code, values);
    return wrong(COUPON_USAGE);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function readCreate(code: string, values: Values): CouponCommand {
  const { percent, amount, "free-shipping": free } = values;
  if ([percent, amount, free].filter((given) => given !== undefined).length !== 1) {
    return wrong("Escolha um: --percent, --amount ou --free-shipping.");
  }
  const kind = percent !== undefined ? "percentage" : amount !== undefined ? "fixed" : "free_shipping";
  const parsed = CouponInput.safeParse({
    code,
    kind,
    value: percent !== undefined ? Number(percent) : (centsOf(amount) ?? 0),
    maximumCents: centsOf(values.max),
    minimumCents: centsOf(values.minimum) ?? 0,
    categories: values.categories?.split(",").map((slug) => slug.trim()) ?? [],
    excludesSale: values["no-sale"] ?? false,
    firstPurchase: values["first-purchase"] ?? false,
    firstDay: values.from ?? null,
    lastDay: values.until ?? null,
    totalLimit: wholeOf(values.limit),
    customerLimit: wholeOf(values["per-customer"]),
  });
  if (parsed.success) return { kind: "create", input: parsed.data };
  const valueOption = { percentage: "--percent", fixed: "--amount", free_shipping: "--free-shipping" }[kind];
  const messages = parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0]);
    return `${field === "value" ? valueOption : (valueAt(OPTION_OF, field) ?? field)}: ${message}.`;
  });
  return wrong([...new Set(messages)].join("\n"));
}

/** '15', '15,00' or '15.00'; NaN for anything else, which validation refuses. */
function centsOf(typed: string | undefined): number | null {
  return typed === undefined ? null : (fromDecimal(typed.replace(",", ".")) ?? Number.NaN);
}

function wholeOf(typed: string | undefined): number | null {
  return typed === undefined ? null : Number(typed);
}

function wrong(message: string): CouponCommand {
  return { kind: "wrong", message };
}

export function couponLine(coupon: Coupon, now: Date): string {
  const { startsAt, endsAt, totalLimit, customerLimit, minimumCents } = coupon;
  const over = coupon.archivedAt !== null || (endsAt !== null && endsAt <= now);
  const day = (instant: Date) => formatDay(dayInSaoPaulo(instant));
  return [
    coupon.code.padEnd(16),
    over ? "encerrado" : startsAt && startsAt > now ? "agendado " : "valendo  ",
    `${coupon.used}${totalLimit === null ? "" : ` de ${totalLimit}`} uso(s)`,
    couponTermsText(coupon),
    ...(minimumCents > 0 ? [`Mínimo ${formatBrl(minimumCents)}.`] : []),
    ...(customerLimit === null ? [] : [`${customerLimit} por cliente.`]),
    ...(coupon.firstPurchase ? ["Primeira compra."] : []),
    ...(startsAt ? [`De ${day(startsAt)}.`] : []),
    // `endsAt` is exclusive: show the last instant before it.
    ...(endsAt ? [`Até ${day(new Date(endsAt.getTime() - 1))}.`] : []),
  ].join("  ");
}
