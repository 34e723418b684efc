import { z } from "zod";
import { BRAZILIAN_STATES, cepDigits } from "#platform/formats/cep.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isEmailAddress } from "#platform/formats/email-address.ts";
import { MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";

const digits = (value: string) => value.replace(/\D/g, "");

/** Nobody types control characters, and PostgreSQL rejects NUL. */
const line = (message: string, most: number) =>
  z
    .string(message)
    .trim()
    .max(most, { error: `Use no máximo ${most} caracteres`, abort: true })
    .regex(/^\P{Cc}*$/u, { error: "Caractere inválido", abort: true });

const required = (message: string, most = 120) => line(message, most).min(1, { error: message, abort: true });

/** Delivery address. Rules: ORDER-4. */
export const ShippingAddressInput = z.strictObject(
  {
    street: required("Rua é obrigatória", 200),
    number: required("Número é obrigatório", 20),
    complement: line("Complemento inválido", 100).optional(),
    neighborhood: required("Bairro é obrigatório"),
    city: required("Cidade é obrigatória"),
    state: required("Estado é obrigatório")
      .transform((state) => state.toUpperCase())
      .pipe(z.enum(BRAZILIAN_STATES, "Estado é obrigatório")),
    zipCode: required("CEP é obrigatório").transform(cepDigits).pipe(z.string().length(8, "CEP deve ter 8 dígitos")),
  },
  "Endereço de entrega é obrigatório",
);

/** Rules: CART-32, ORDER-5. */
const OrderLineInput = z.strictObject(
  {
    product_id: z.string("Produto inválido").regex(/^[\w-]{1,80}$/, "Produto inválido"),
    /** Optional for a product with a single size. */
    size: line("Tamanho inválido", 40).default(""),
    quantity: z.int("Quantidade inválida").min(1, "Quantidade inválida").max(999, "Quantidade inválida"),
  },
  "Item inválido",
);

/**
 * Order input of the API. It has no prices: only the server sets them.
 * Rules: CART-3, CART-32, COUPON-2, ORDER-2, ORDER-3, ORDER-5.
 */
export const OrderInput = z.strictObject({
  items: z
    .array(OrderLineInput, "Itens do pedido são obrigatórios")
    .min(1, "Itens do pedido são obrigatórios")
    .max(MAX_CART_LINES, `Use no máximo ${MAX_CART_LINES} itens`),
  shipping_option_id: z.uuid("Opção de frete inválida").optional(),
  coupon_code: z.string("Cupom inválido").trim().max(40, "Cupom inválido").optional(),
  customer_name: required("Nome é obrigatório"),
  customer_email: required("Email é obrigatório", 254).refine(isEmailAddress, "Email inválido"),
  customer_phone: required("Telefone é obrigatório", 30)
    .transform(digits)
    .pipe(z.string().min(10, "Telefone deve ter pelo menos 10 dígitos").max(15, "Telefone inválido")),
  customer_cpf: z
    .string("CPF inválido")
    .trim()
    .refine((value) => value === "" || isCpf(value), "CPF inválido")
    .transform((value) => digits(value) || undefined)
    .optional(),
  shipping_address: ShippingAddressInput,
  /** The total shown to the shopper. A different total refuses the order; it never sets the price. */
  expected_total: z.number("Total inválido").min(0, "Total inválido").optional(),
});
export type OrderInput = z.infer<typeof OrderInput>;
