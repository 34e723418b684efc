import * as z from "zod/mini";
import { BRAZILIAN_STATES, cepDigits } from "#platform/cep.ts";
import { isCpf } from "#platform/cpf.ts";

const digitsOf = (value: string) => value.replace(/\D/g, "");

const required = (message: string, most = 120) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(most, `Use no máximo ${most} caracteres`));

/** The delivery step's fields and messages, to the letter of spec 2, section 5. */
export const DeliveryForm = z.object({
  name: required("Nome é obrigatório"),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { message: "Email é obrigatório", abort: true }),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Email inválido"),
      z.maxLength(254, "Email inválido"),
    ),
  phone: z.string().check(
    z.trim(),
    z.minLength(1, { message: "Telefone é obrigatório", abort: true }),
    z.refine((value) => digitsOf(value).length >= 10, "Telefone deve ter pelo menos 10 dígitos"),
  ),
  cpf: z.string().check(
    z.trim(),
    z.refine((value) => value === "" || isCpf(value), "CPF inválido"),
  ),
  zipCode: z.string().check(
    z.trim(),
    z.minLength(1, { message: "CEP é obrigatório", abort: true }),
    z.refine((value) => cepDigits(value).length === 8, "CEP deve ter 8 dígitos"),
  ),
  street: required("Rua é obrigatória", 200),
  number: required("Número é obrigatório", 20),
  complement: z.string().check(z.trim(), z.maxLength(100, "Use no máximo 100 caracteres")),
  neighborhood: required("Bairro é obrigatório"),
  city: required("Cidade é obrigatória"),
  state: z
    .string()
    .check(z.refine((value) => BRAZILIAN_STATES.some((state) => state === value), "Estado é obrigatório")),
});

export type DeliveryFields = z.infer<typeof DeliveryForm>;

export const EMPTY_DELIVERY: DeliveryFields = {
  name: "",
  email: "",
  phone: "",
  cpf: "",
  zipCode: "",
  street: "",
  number: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
};

export type DeliveryField = keyof DeliveryFields;

/** Which field an issue of the API speaks of: `shipping_address.zipCode` is the CEP's. */
export function fieldOfIssue(path: string): DeliveryField | null {
  const last = path.split(".").at(-1) ?? "";
  const name = FIELD_OF_NAME[last] ?? last;
  return isDeliveryField(name) ? name : null;
}

function isDeliveryField(name: string): name is DeliveryField {
  return name in EMPTY_DELIVERY;
}

const FIELD_OF_NAME: Record<string, DeliveryField> = {
  customer_name: "name",
  customer_email: "email",
  customer_phone: "phone",
  customer_document: "cpf",
  zip_code: "zipCode",
};
