import * as z from "zod/mini";
import { BRAZILIAN_STATES, cepDigits } from "#platform/formats/cep.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isEmailAddress } from "#platform/formats/email-address.ts";
import { MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import { MAX_CODE_LENGTH } from "#shop/ordering/coupons/coupon.ts";
import { LONGEST_GIFT_MESSAGE } from "#shop/settings/orders/gift-messages.ts";

const digits = (value: string) => value.replace(/\D/g, "");

/** Nobody types control characters, and PostgreSQL rejects NUL. */
const line = (message: string, most: number) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.maxLength(most, { error: `Use no máximo ${most} caracteres`, abort: true }),
      z.regex(/^\P{Cc}*$/u, { error: "Caractere inválido", abort: true }),
    );

const required = (message: string, most = 120) =>
  line(message, most).check(z.minLength(1, { error: message, abort: true }));

/** May have line breaks, but no other control characters. An empty one is none. Rules: SETTING-3. */
const GiftMessageInput = z.pipe(
  z.pipe(
    z.string("Mensagem inválida"),
    z.transform((text) => text.replaceAll("\r\n", "\n").trim()),
  ),
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(LONGEST_GIFT_MESSAGE, { error: `Use no máximo ${LONGEST_GIFT_MESSAGE} caracteres`, abort: true }),
        z.regex(/^[\n\P{Cc}]*$/u, "Caractere inválido"),
      ),
    z.transform((text) => text || undefined),
  ),
);

/** Delivery address. Rules: ORDER-4. */
export const ShippingAddressInput = z.strictObject(
  {
    street: required("Rua é obrigatória", 200),
    number: required("Número é obrigatório", 20),
    complement: z.optional(line("Complemento inválido", 100)),
    neighborhood: required("Bairro é obrigatório"),
    city: required("Cidade é obrigatória"),
    state: z.pipe(
      z.pipe(
        required("Estado é obrigatório"),
        z.transform((state) => state.toUpperCase()),
      ),
      z.enum(BRAZILIAN_STATES, "Estado é obrigatório"),
    ),
    zipCode: z.pipe(
      z.pipe(required("CEP é obrigatório"), z.transform(cepDigits)),
      z.string().check(z.length(8, "CEP deve ter 8 dígitos")),
    ),
  },
  "Endereço de entrega é obrigatório",
);

/** Rules: CART-32, ORDER-5. */
const OrderLineInput = z.strictObject(
  {
    product_id: z.string("Produto inválido").check(z.regex(/^[\w-]{1,80}$/, "Produto inválido")),
    /** Optional for a product with a single size. */
    size: z._default(line("Tamanho inválido", 40), ""),
    quantity: z.int("Quantidade inválida").check(z.gte(1, "Quantidade inválida"), z.lte(999, "Quantidade inválida")),
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
    .check(
      z.minLength(1, "Itens do pedido são obrigatórios"),
      z.maxLength(MAX_CART_LINES, `Use no máximo ${MAX_CART_LINES} itens`),
    ),
  shipping_option_id: z.optional(z.uuid("Opção de frete inválida")),
  coupon_code: z.optional(z.string("Cupom inválido").check(z.trim(), z.maxLength(MAX_CODE_LENGTH, "Cupom inválido"))),
  customer_name: required("Nome é obrigatório"),
  customer_email: required("Email é obrigatório", 254).check(z.refine(isEmailAddress, "Email inválido")),
  customer_phone: z.pipe(
    z.pipe(required("Telefone é obrigatório", 30), z.transform(digits)),
    z.string().check(z.minLength(10, "Telefone deve ter pelo menos 10 dígitos"), z.maxLength(15, "Telefone inválido")),
  ),
  customer_cpf: z.optional(
    z.pipe(
      z.string("CPF inválido").check(
        z.trim(),
        z.refine((value) => value === "" || isCpf(value), "CPF inválido"),
      ),
      z.transform((value) => digits(value) || undefined),
    ),
  ),
  shipping_address: ShippingAddressInput,
  /** Written on a card that goes with the pieces. Refused while the shop does not offer it. */
  gift_message: z.optional(GiftMessageInput),
  /** The total shown to the shopper. A different total refuses the order; it never sets the price. */
  expected_total: z.optional(z.number("Total inválido").check(z.gte(0, "Total inválido"))),
});
export type OrderInput = z.infer<typeof OrderInput>;
