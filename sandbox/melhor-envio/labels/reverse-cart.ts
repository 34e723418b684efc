import { z } from "zod";
import { positiveNumber, wireNumber } from "../wire-number.ts";
import { type CheckedCart, letterFaults, party, placeFaults, TOO_DEAR } from "./cart-request.ts";
import type { LabelRecord } from "./label-record.ts";

const filled = z.string().trim().min(1);
const volume = z.object({
  height: positiveNumber,
  width: positiveNumber,
  length: positiveNumber,
  weight: positiveNumber,
});
const products = z.array(
  z.looseObject({ name: filled, quantity: wireNumber.default(1), unitary_value: wireNumber.default(0) }),
);

const reverseRequest = z.object({
  service: wireNumber,
  new_sender_mail: z.email(),
  new_sender_phone: z.string().regex(/\d/),
  insurance_value: wireNumber,
  // One volume per request: an object, not a list.
  package: volume,
  order_id: z.string().nullish(),
  from: party.optional(),
  to: party.optional(),
  products: products.optional(),
});

/** A reverse label to add: with the addresses of the original one, where it names one. */
export interface ReverseCart {
  service: number;
  from: z.infer<typeof party>;
  to: z.infer<typeof party>;
  products: z.infer<typeof products>;
  package: z.infer<typeof volume>;
  insurance_value: number;
}

type Refused = Exclude<CheckedCart, { kind: "accepted" }>;
export type CheckedReverse = { kind: "accepted"; request: ReverseCart } | Refused;

const PAC = 1;
const SEDEX = 2;
const LEAST_INSURED = 1;
const MOST_INSURED = 1000;

/**
 * Validates a reverse label put into the cart. A parcel of the provider's own is named by `order_id`, and must have been
 * delivered; any other needs both parties and the products. The wording imitates the provider's; it is not a quotation.
 */
export function checkReverseCart(
  body: unknown,
  original: (id: string) => LabelRecord | undefined,
  refusesLetters = false,
): CheckedReverse {
  const parsed = reverseRequest.safeParse(body);
  if (!parsed.success) {
    const errors: Record<string, string[]> = {};
    for (const { path } of parsed.error.issues) {
      const field = path.map(String).join(".") || "service";
      errors[field] ??= [faultText(field)];
    }
    return { kind: "refused", errors };
  }
  const { service, insurance_value, order_id, new_sender_mail, new_sender_phone } = parsed.data;
  if (service !== PAC && service !== SEDEX) {
    return refused("service", "A logística reversa aceita apenas os serviços PAC e SEDEX dos Correios.");
  }
  if (insurance_value > MOST_INSURED) return { kind: "coded", ...TOO_DEAR };
  if (insurance_value < LEAST_INSURED)
    return refused("insurance_value", "O campo insurance value deve ser pelo menos 1.");
  const parcel = { service, insurance_value, package: parsed.data.package };
  const contact = { email: new_sender_mail, phone: new_sender_phone };
  if (order_id) {
    const sent = original(order_id);
    if (!sent || sent.reverse) return refused("order_id", "O envio original não foi encontrado.");
    if (sent.deliveredAt === null) return refused("order_id", "O envio original ainda não foi entregue.");
    const pieces = parsed.data.products ?? sent.products;
    const back = { from: partyOf(sent.to, contact), to: partyOf(sent.from, {}), products: pieces };
    return { kind: "accepted", request: { ...parcel, ...back } };
  }
  const { from, to, products: pieces } = parsed.data;
  if (!from || !to || !pieces?.length) return refused(from ? (to ? "products" : "to") : "from", null);
  const errors = { ...placeFaults({ from, to }), ...(refusesLetters && letterFaults({ from, to })) };
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  return { kind: "accepted", request: { ...parcel, from: { ...from, ...contact }, to, products: pieces } };
}

function partyOf(side: LabelRecord["from"], contact: object): z.infer<typeof party> {
  return party.parse({ ...side, ...contact });
}

function refused(field: string, text: string | null): Refused {
  return { kind: "refused", errors: { [field]: [text ?? faultText(field)] } };
}

function faultText(field: string): string {
  if (field === "package") return "A logística reversa aceita um volume por etiqueta.";
  return `O campo ${field.replaceAll("_", " ")} é obrigatório.`;
}
