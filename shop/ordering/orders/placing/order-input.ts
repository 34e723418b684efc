import * as z from "zod/mini";
import { BRAZILIAN_STATES, cepDigits } from "#platform/formats/cep.ts";
import { plainEmail } from "#platform/formats/email-address.ts";
import { plainPhone } from "#platform/formats/phone.ts";
import { stateOfItsCep } from "#platform/formats/state-check.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import { MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import { MAX_CODE_LENGTH } from "#shop/ordering/coupons/coupon.ts";
import {
  DELIVERY_RULES,
  giftFault,
  type LineRule,
  LONGEST_GIFT_MESSAGE,
  LONGEST_RECIPIENT,
  orderCpfFault,
  PRINTABLE_LINE,
  seenGiftRecipient,
  seenGiftText,
  tooLong,
  UNPRINTABLE,
} from "./delivery-rules.ts";

const line = (message: string, most: number) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.maxLength(most, { error: tooLong(most), abort: true }),
      z.regex(PRINTABLE_LINE, { error: UNPRINTABLE, abort: true }),
    );

const obeying = (fault: (text: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = fault(value);
    if (message !== null) issues.push({ code: "custom", input: value, message });
  });

const required = ({ missing, most, fault }: LineRule & { missing: string }) =>
  line(missing, most).check(
    z.minLength(1, { error: missing, abort: true }),
    obeying((text) => fault?.(text) ?? null),
  );

/** Empty is none. Rules: SETTING-3, SETTING-10, SETTING-11. */
const giftInput = (message: string, seen: (typed: string) => string, most: number) =>
  z.pipe(
    z.pipe(z.string(message), z.transform(seen)),
    z.pipe(
      z.string().check(obeying((text) => giftFault(text, most))),
      z.transform((text) => text || undefined),
    ),
  );

type Place = "street" | "number" | "complement" | "neighborhood" | "city";

const addressInput = (
  rules: Record<Exclude<Place, "complement">, LineRule & { missing: string }> & Record<"complement", LineRule>,
) =>
  z.strictObject(
    {
      street: required(rules.street),
      number: required(rules.number),
      complement: z.optional(
        line("Complemento inválido", rules.complement.most).check(
          obeying((text) => rules.complement.fault?.(text) ?? null),
        ),
      ),
      neighborhood: required(rules.neighborhood),
      city: required(rules.city),
      state: z.pipe(
        z.pipe(
          required(DELIVERY_RULES.state),
          z.transform((state) => state.toUpperCase()),
        ),
        z.enum(BRAZILIAN_STATES, DELIVERY_RULES.state.missing),
      ),
      zipCode: z.pipe(required(DELIVERY_RULES.zipCode), z.transform(cepDigits)),
    },
    "Endereço de entrega é obrigatório",
  );

/** Rules: MAIL-72, ORDER-4. */
export const ShippingAddressInput = addressInput(DELIVERY_RULES).check(stateOfItsCep("zipCode"));

const { street, number, complement, neighborhood, city } = DELIVERY_RULES;

/** The address of an order that is there already: what nobody types any more may say what it likes. */
export const StoredShippingAddress = addressInput({
  street: { ...street, fault: undefined },
  number: { ...number, fault: undefined },
  complement: { ...complement, fault: undefined },
  neighborhood: { ...neighborhood, fault: undefined },
  city: { ...city, fault: undefined },
});

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

/** No prices: only the server sets them. Rules: CART-3, CART-32, COUPON-2, ORDER-2, ORDER-3, ORDER-5. */
export const OrderInput = z.strictObject({
  items: z
    .array(OrderLineInput, "Itens do pedido são obrigatórios")
    .check(
      z.minLength(1, "Itens do pedido são obrigatórios"),
      z.maxLength(MAX_CART_LINES, `Use no máximo ${MAX_CART_LINES} itens`),
    ),
  shipping_option_id: z.optional(z.uuid("Opção de frete inválida")),
  coupon_code: z.optional(z.string("Cupom inválido").check(z.trim(), z.maxLength(MAX_CODE_LENGTH, "Cupom inválido"))),
  customer_name: required(DELIVERY_RULES.name),
  customer_email: z.pipe(
    z.string(DELIVERY_RULES.email.missing).check(z.overwrite(plainEmail)),
    required(DELIVERY_RULES.email),
  ),
  customer_phone: z.pipe(required(DELIVERY_RULES.phone), z.transform(plainPhone)),
  customer_cpf: z.optional(
    z.pipe(
      z.string("CPF inválido").check(z.trim(), obeying(orderCpfFault)),
      z.transform((value) => digitsOf(value) || undefined),
    ),
  ),
  shipping_address: ShippingAddressInput,
  /** Both are refused while the shop does not offer them. */
  gift_message: z.optional(giftInput("Mensagem inválida", seenGiftText, LONGEST_GIFT_MESSAGE)),
  gift_recipient: z.optional(giftInput("Nome inválido", seenGiftRecipient, LONGEST_RECIPIENT)),
  /** As shown to the shopper. A different total refuses the order; it never sets the price. */
  expected_total: z.optional(z.number("Total inválido").check(z.gte(0, "Total inválido"))),
});
export type OrderInput = z.infer<typeof OrderInput>;
