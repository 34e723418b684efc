import { z } from "zod";
import { areaOf } from "../../cep/cep-areas.ts";
import { isAgencyOf } from "../agencies.ts";
import { AGENCY_COMPANIES, services } from "../carriers.ts";
import { positiveNumber, wireNumber } from "../wire-number.ts";

const filled = z.string().trim().min(1);
const digits = z.string().transform((text) => text.replace(/\D/g, ""));

/** Sender or recipient. */
export const party = z.looseObject({
  name: filled,
  phone: z.string().optional(),
  email: z.email().optional(),
  document: digits.optional(),
  company_document: z.string().optional(),
  state_register: z.string().optional(),
  address: filled,
  number: z.string().optional(),
  complement: z.string().optional(),
  district: z.string().optional(),
  city: filled,
  state_abbr: z.string().length(2).optional(),
  country_id: z.literal("BR"),
  postal_code: digits.pipe(z.string().length(8)),
});
const whole = positiveNumber.refine(Number.isInteger);
const volume = z.object({ height: whole, width: whole, length: whole, weight: positiveNumber });

const cartRequest = z.object({
  service: wireNumber,
  agency: wireNumber.nullish(),
  from: party,
  to: party,
  products: z
    .array(z.looseObject({ name: filled, quantity: wireNumber.default(1), unitary_value: wireNumber.default(0) }))
    .min(1),
  // The provider's own plugin sends a single volume as an object.
  volumes: z.union([z.array(volume).min(1), volume.transform((one) => [one])]),
  options: z.looseObject({
    insurance_value: wireNumber.default(0),
    non_commercial: z.boolean().default(true),
    invoice: z.object({ key: z.string() }).nullish(),
    tags: z.array(z.object({ tag: z.string(), url: z.string().nullish() })).default([]),
  }),
});
export type CartRequest = z.infer<typeof cartRequest>;

export type CheckedCart =
  | { kind: "accepted"; request: CartRequest }
  | { kind: "refused"; errors: Record<string, string[]> }
  /** A refusal with an error code of its own (`E-CRT-0001`). */
  | { kind: "coded"; message: string; suggestion: string };

/** Minimum and maximum insured value without an invoice, in reais. */
const LEAST_INSURED = 1;
const MOST_INSURED = 1000;
export const TOO_DEAR = {
  message: "E-CRT-0001: O valor segurado em envios não comerciais não pode ser maior que R$ 1.000,00.",
  suggestion: "Considere alterar o valor do seguro ou o tipo de envio.",
};

const CORREIOS = 1;
const LATAM = 6;
const LOGGI = 14;

/**
 * Validates an item put into the cart: sender, recipient, contents. Carriers other than Correios require documents of
 * both sides, and some accept one volume only. The wording imitates the provider's; it is not a quotation.
 */
export function checkCartRequest(body: unknown, refusesLetters = false): CheckedCart {
  const parsed = cartRequest.safeParse(body);
  if (!parsed.success) {
    const errors: Record<string, string[]> = {};
    for (const { path } of parsed.error.issues) {
      const field = path.map(String).join(".") || "service";
      errors[field] ??= [`O campo ${field.replaceAll("_", " ")} é obrigatório.`];
    }
    return { kind: "refused", errors };
  }
  const { from, to } = parsed.data;
  const errors = {
    ...faultsOf(parsed.data),
    ...placeFaults({ from, to }),
    ...(refusesLetters && letterFaults(parsed.data)),
  };
  const { non_commercial, insurance_value } = parsed.data.options;
  if (non_commercial && insurance_value > MOST_INSURED) return { kind: "coded", ...TOO_DEAR };
  return Object.keys(errors).length > 0 ? { kind: "refused", errors } : { kind: "accepted", request: parsed.data };
}

/** 44 characters; only the part with the issuer's CNPJ may contain letters. */
const INVOICE_KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;

type Parties = Partial<Record<"from" | "to", z.infer<typeof party>>>;

/** The state is optional; one that is given must be that of the CEP. */
export function placeFaults(parties: Parties): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [side, { state_abbr, postal_code }] of Object.entries(parties)) {
    const state = areaOf(postal_code)?.uf;
    if (state_abbr !== undefined && state !== undefined && state_abbr !== state) {
      errors[`${side}.state_abbr`] = [`O campo ${side}.state abbr não corresponde ao CEP informado.`];
    }
  }
  return errors;
}

/** Fault `refuses-letters`: how a provider refuses that knows digits only. No source says whether it does. */
export function letterFaults({ from, to, options }: Parties & Partial<Pick<CartRequest, "options">>) {
  const errors: Record<string, string[]> = {};
  for (const [side, document] of [
    ["from", from?.company_document],
    ["to", to?.company_document],
  ] as const) {
    if (/[a-z]/i.test(document ?? ""))
      errors[`${side}.company_document`] = [`O campo ${side}.company document é inválido.`];
  }
  if (/[a-z]/i.test(options?.invoice?.key ?? ""))
    errors["options.invoice.key"] = ["A chave da nota fiscal é inválida."];
  return errors;
}

function faultsOf({ service: id, agency, from, to, volumes, options }: CartRequest): Record<string, string[]> {
  const service = services.find((each) => each.id === id);
  if (!service || service.notByApi) return { service: ["O serviço selecionado é inválido."] };
  const errors: Record<string, string[]> = {};
  const company = service.company.id;
  const identified = { from: hasDocument(from), to: hasDocument(to) };
  for (const side of ["from", "to"] as const) {
    // The electronic content declaration identifies both sides.
    if (!identified[side]) errors[`${side}.document`] = [`O campo ${side}.document é obrigatório.`];
  }
  if (company !== CORREIOS && !to.phone) errors["to.phone"] = ["O campo to.phone é obrigatório."];
  if ((company === CORREIOS || company === LOGGI) && volumes.length > 1) {
    errors.volumes = ["A transportadora aceita apenas um volume por etiqueta."];
  }
  if (AGENCY_COMPANIES.includes(company) && !isAgencyOf(agency, company)) {
    errors.agency = ["O campo agency é obrigatório."];
  }
  if (company === LATAM && !from.economic_activity_code) {
    errors["from.economic_activity_code"] = ["O campo from.economic activity code é obrigatório."];
  }
  if (options.insurance_value < LEAST_INSURED) {
    errors["options.insurance_value"] = ["O campo options.insurance value deve ser pelo menos 1."];
  }
  const register = from.state_register ?? "";
  if (options.non_commercial && register !== "" && register.toUpperCase() !== "ISENTO") {
    errors["from.state_register"] = ["O campo from.state register deve ser vazio ou ISENTO."];
  }
  if (!options.non_commercial && register === "") {
    errors["from.state_register"] = ["O campo from.state register é obrigatório."];
  }
  const key = options.invoice?.key;
  if (!options.non_commercial && !INVOICE_KEY.test(key ?? "")) {
    errors["options.invoice.key"] = ["A chave da nota fiscal é inválida."];
  }
  if (options.non_commercial && key) errors["options.invoice"] = ["Envio não comercial não aceita nota fiscal."];
  return errors;
}

function hasDocument({ document, company_document }: CartRequest["from"]): boolean {
  return (document?.length ?? 0) === 11 || (company_document?.length ?? 0) >= 14;
}
