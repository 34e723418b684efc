import * as z from "zod/mini";
import { hasLinkWord, LINK_WORD } from "#platform/email/link-word.ts";
import { BRAZILIAN_STATES, cepDigits } from "#platform/formats/cep.ts";
import { isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isInvoiceKey } from "#platform/formats/invoice-key.ts";
import { stateOfItsCep } from "#platform/formats/state-check.ts";
import { typedLine } from "#platform/formats/typed-text.ts";
import { valueAt } from "#platform/value-at.ts";
import { TypedTrackingCode } from "#shop/ordering/shipping/typed-tracking-code.ts";
import { MOST_PARCELS } from "./labels/parcel-split.ts";
import type { Box, Content } from "./shipment.ts";

/** Rules: SHIP-81. */
export const InvoiceForm = z.object({
  key: z.string().check(
    z.trim(),
    z.refine((typed) => typed === "" || isInvoiceKey(typed), "Chave inválida: confira os 44 caracteres."),
  ),
  url: typedLine(500).check(
    z.refine((typed) => typed === "" || isHttps(typed), "Digite o endereço completo, começando com https://."),
  ),
});

export const DocumentForm = z.object({
  document: z.string().check(
    z.trim(),
    z.refine((typed) => isCpf(typed) || isCnpj(typed), "CPF ou CNPJ inválido."),
  ),
});

const needed = (message: string, most = 120) => typedLine(most).check(z.minLength(1, message));

const unlinked = z.refine<string>((typed) => !hasLinkWord(typed), LINK_WORD);

/** Rules: MAIL-72. */
export const DeliveryAddressForm = z
  .object({
    zipCode: z.pipe(
      z.string().check(z.refine((typed) => cepDigits(typed).length === 8, "CEP deve ter 8 dígitos")),
      z.transform((typed: string) => cepDigits(typed)),
    ),
    street: needed("Rua é obrigatória", 200).check(unlinked),
    number: needed("Número é obrigatório", 20).check(unlinked),
    complement: typedLine(100).check(unlinked),
    neighborhood: needed("Bairro é obrigatório").check(unlinked),
    city: needed("Cidade é obrigatória").check(unlinked),
    state: z.pipe(
      z.string().check(
        z.trim(),
        z.refine((typed) => BRAZILIAN_STATES.some((state) => state === typed.toUpperCase()), "Estado é obrigatório"),
      ),
      z.transform((typed: string) => typed.toUpperCase()),
    ),
  })
  .check(stateOfItsCep("zipCode"));

/** Rules: SHIP-63, SHIP-64. */
export const HandForm = z
  .object({
    carrierName: typedLine(60).check(z.minLength(1, "Digite a transportadora.")),
    trackingCode: TypedTrackingCode,
  })
  .check(
    z.refine(({ carrierName, trackingCode }) => !isCorreios(carrierName) || isCodeOfCorreios(trackingCode), {
      message: "Código dos Correios inválido: são 2 letras, 9 números e BR, como AA123456789BR.",
      path: ["trackingCode"],
    }),
  );

function isCorreios(carrierName: string): boolean {
  return /correios/i.test(carrierName);
}

function isCodeOfCorreios(code: string): boolean {
  return code === "" || /^[A-Z]{2}\d{9}BR$/.test(code);
}

export const EmptyForm = z.object({});

/** `0,05` or `0.05`. */
const measure = (message: string, most: number) =>
  z.pipe(
    z.string(message).check(z.trim(), z.regex(/^\d{1,5}([.,]\d{1,2})?$/, message)),
    z.pipe(
      z.transform((typed: string) => Number(typed.replace(",", "."))),
      z.number().check(z.gt(0, message), z.lte(most, message)),
    ),
  );

/** Field names contain the box's number. */
export function labelForm(boxes: number) {
  const fields = Array.from({ length: boxes }, (_, index) => boxFields(index + 1));
  return z.object({
    serviceId: z.string().check(z.minLength(1, "Escolha o serviço.")),
    agency: z._default(z.string(), ""),
    ...Object.fromEntries(fields.flatMap((shape) => Object.entries(shape))),
  });
}

export function boxesForm(boxes: number) {
  const fields = Array.from({ length: boxes }, (_, index) => boxFields(index + 1));
  return z.object(Object.fromEntries(fields.flatMap((shape) => Object.entries(shape))));
}

/** Rules: SHIP-46. */
function boxFields(box: number) {
  return {
    [`weightG-${box}`]: measure("Digite o peso em gramas.", 30_000),
    [`heightCm-${box}`]: measure("Digite a altura.", 105),
    [`widthCm-${box}`]: measure("Digite a largura.", 105),
    [`lengthCm-${box}`]: measure("Digite o comprimento.", 105),
  };
}

/** The form must be valid; `lines` still need a label. */
export function boxesOfForm(
  fields: Record<string, string>,
  boxes: number,
  lines: readonly { id: string; quantity: number }[],
): { box: Box; contents: Content[] }[] {
  const numberOf = (name: string) => Number((valueAt(fields, name) ?? "0").trim().replace(",", "."));
  return Array.from({ length: boxes }, (_, index) => {
    const box = index + 1;
    return {
      box: {
        weightKg: numberOf(`weightG-${box}`) / 1000,
        widthCm: numberOf(`widthCm-${box}`),
        heightCm: numberOf(`heightCm-${box}`),
        lengthCm: numberOf(`lengthCm-${box}`),
      },
      contents: lines.map(({ id, quantity }) => ({
        orderItemId: id,
        quantity: boxes === 1 ? quantity : Math.max(0, Math.trunc(numberOf(`pieces-${box}-${id}`)) || 0),
      })),
    };
  });
}

/** From a URL or form, at most `most`. */
export function boxesOf(text: string | null | undefined, most: number = MOST_PARCELS): number {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= most ? count : 1;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}
