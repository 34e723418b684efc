import * as z from "zod/mini";
import { BRAZILIAN_STATES, cepDigits, formatCep, isCep } from "#platform/formats/cep.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import { CARRIER_SERVICES, type ShippingSettings } from "./shipping-settings.ts";

const MOST_RANGES = 50;
const MOST_RANGE_SIGNS = 2_000;
const AMOUNT = "Digite um valor em reais: 299,00.";
const STATES = "Use siglas separadas por vírgula: SP, RJ.";
const RANGES = "Um CEP ou uma faixa por linha: 01000-000 a 05999-999.";

const line = (most: number) =>
  z
    .string()
    .check(z.trim(), atMost(most, `Use no máximo ${most} caracteres.`), z.regex(/^\P{C}*$/u, "Caractere inválido."));
const whole = (most: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.refine((typed) => /^\d{1,3}$/.test(typed) && Number(typed) <= most, message),
  );
const amount = z.string().check(
  z.trim(),
  z.refine((typed) => typed === "" || parseTypedCents(typed) !== null, AMOUNT),
);

/** As posted; services as `service_1`, `on` or `off`. Rules: SHIP-24, SHIP-28, SHIP-30. */
export const ShippingForm = z
  .object({
    originCep: z.string().check(
      z.trim(),
      z.refine((typed) => typed === "" || isCep(typed), "CEP deve ter 8 dígitos"),
    ),
    handlingDays: whole(30, "De 0 a 30 dias úteis."),
    markupPercent: whole(100, "De 0 a 100%."),
    markupFixed: amount,
    free: z.enum(["off", "on"]),
    freeFrom: amount,
    freeStates: line(120).check(z.refine((typed) => statesOf(typed) !== null, STATES)),
    freeRanges: z.string().check(
      z.trim(),
      atMost(MOST_RANGE_SIGNS, `Use no máximo ${MOST_RANGES} faixas.`),
      z.refine((typed) => linesOf(typed).length <= MOST_RANGES, `Use no máximo ${MOST_RANGES} faixas.`),
      z.refine((typed) => rangesOf(typed) !== null, RANGES),
    ),
    pickup: z.enum(["off", "on"]),
    pickupAddress: line(160),
    pickupHours: line(80),
  })
  .check(
    z.refine(({ free, freeFrom }) => free === "off" || freeFrom !== "", { message: AMOUNT, path: ["freeFrom"] }),
    z.refine(({ pickup, pickupAddress }) => pickup === "off" || pickupAddress !== "", {
      message: "Digite o endereço da retirada.",
      path: ["pickupAddress"],
    }),
  );
export type ShippingForm = z.output<typeof ShippingForm>;

/** `fields` contains the ticked services. */
export function settingsOfForm(form: ShippingForm, fields: Readonly<Record<string, string>>): ShippingSettings {
  return {
    originCep: cepDigits(form.originCep) || null,
    handlingDays: Number(form.handlingDays),
    services: CARRIER_SERVICES.map(({ id }) => id as string).filter((id) => fields[`service_${id}`] === "on"),
    markupPercent: Number(form.markupPercent),
    markupCents: parseTypedCents(form.markupFixed) ?? 0,
    free:
      form.free === "on"
        ? {
            fromCents: parseTypedCents(form.freeFrom) ?? 0,
            states: statesOf(form.freeStates) ?? [],
            ranges: rangesOf(form.freeRanges) ?? [],
          }
        : null,
    pickup: form.pickup === "on" ? { address: form.pickupAddress, hours: form.pickupHours } : null,
  };
}

export function formOfSettings(settings: ShippingSettings): Record<string, string> {
  const { free, pickup } = settings;
  return {
    originCep: formatCep(settings.originCep ?? ""),
    handlingDays: String(settings.handlingDays),
    ...Object.fromEntries(settings.services.map((id) => [`service_${id}`, "on"])),
    markupPercent: String(settings.markupPercent),
    markupFixed: settings.markupCents ? formatCentsForInput(settings.markupCents) : "",
    free: free ? "on" : "off",
    freeFrom: free ? formatCentsForInput(free.fromCents) : "",
    freeStates: free?.states.join(", ") ?? "",
    freeRanges: free?.ranges.map(rangeTyped).join("\n") ?? "",
    pickup: pickup ? "on" : "off",
    pickupAddress: pickup?.address ?? "",
    pickupHours: pickup?.hours ?? "",
  };
}

type State = (typeof BRAZILIAN_STATES)[number];

/** Null: an entry is not a state. */
function statesOf(typed: string): State[] | null {
  const words = typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const states = words.map((word) => BRAZILIAN_STATES.find((state) => state === word));
  const known = states.filter((state) => state !== undefined);
  return known.length === states.length ? [...new Set(known)] : null;
}

/** Null: a line is neither a CEP nor a range. */
function rangesOf(typed: string): [number, number][] | null {
  const lines = linesOf(typed);
  const ranges = lines.flatMap((each): [number, number][] => {
    const match = /^(\d{5}-?\d{3})(?:\s{0,9}(?:a|até|-|–)\s{0,9}(\d{5}-?\d{3}))?$/i.exec(each);
    if (!match) return [];
    const from = Number(cepDigits(match[1] ?? ""));
    const to = match[2] ? Number(cepDigits(match[2])) : from;
    return from <= to ? [[from, to]] : [];
  });
  return ranges.length === lines.length ? ranges : null;
}

function linesOf(typed: string): string[] {
  return typed
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean);
}

function rangeTyped([from, to]: readonly [number, number]): string {
  const typed = (cep: number) => formatCep(String(cep).padStart(8, "0"));
  return from === to ? typed(from) : `${typed(from)} a ${typed(to)}`;
}
