import { expect, test } from "vitest";
import { LINK_WORD } from "#platform/email/link-word.ts";
import { emailField } from "#platform/formats/email-field.ts";
import { OrderInput, StoredShippingAddress } from "./order-input.ts";

const ADDRESS = {
  street: "Avenida Paulista",
  number: "1578",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "sp",
  zipCode: "01310-100",
};
const ORDER = {
  items: [{ product_id: "ANEL-001", size: "16", quantity: 1 }],
  customer_name: " Maria Clara ",
  customer_email: "maria@exemplo.com",
  customer_phone: "(11) 98888-1234",
  shipping_address: ADDRESS,
};

function messages(input: unknown): Record<string, string> {
  const parsed = OrderInput.safeParse(input);
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
}

test("takes an order and keeps digits only", () => {
  const parsed = OrderInput.parse({ ...ORDER, customer_cpf: "529.982.247-25" });
  expect(parsed).toMatchObject({
    customer_name: "Maria Clara",
    customer_phone: "11988881234",
    customer_cpf: "52998224725",
    shipping_address: { state: "SP", zipCode: "01310100" },
  });
  expect(OrderInput.parse({ ...ORDER, customer_cpf: "" }).customer_cpf).toBeUndefined();
});

// Rules: ACCOUNT-111.
test.each([" Maria@Exemplo.com,", "<maria@exemplo.com>", "mailto:maria@exemplo.com", "maria\u200b@exemplo.com"])(
  "the e-mail %j is kept as at the sign-up",
  (typed) => {
    expect(OrderInput.parse({ ...ORDER, customer_email: typed }).customer_email).toBe("maria@exemplo.com");
    expect(emailField.parse(typed)).toBe("maria@exemplo.com");
  },
);

test.each([
  ["+55 (11) 98888-1234", "11988881234"],
  ["5511988881234", "11988881234"],
  ["\u202a011988881234\u202c", "11988881234"],
  // A number of another country says so, or it would be read as one of Brazil.
  ["+1 212 555 1234", "+12125551234"],
])("the telephone %j is kept as %j", (typed, kept) => {
  expect(OrderInput.parse({ ...ORDER, customer_phone: typed }).customer_phone).toBe(kept);
});

test("names every missing field in the words of the specification", () => {
  expect(messages({ shipping_address: {} })).toEqual({
    items: "Itens do pedido são obrigatórios",
    customer_name: "Nome é obrigatório",
    customer_email: "Email é obrigatório",
    customer_phone: "Telefone é obrigatório",
    "shipping_address.street": "Rua é obrigatória",
    "shipping_address.number": "Número é obrigatório",
    "shipping_address.neighborhood": "Bairro é obrigatório",
    "shipping_address.city": "Cidade é obrigatória",
    "shipping_address.state": "Estado é obrigatório",
    "shipping_address.zipCode": "CEP é obrigatório",
  });
  expect(messages({ ...ORDER, items: [], customer_name: "  " })).toEqual({
    items: "Itens do pedido são obrigatórios",
    customer_name: "Nome é obrigatório",
  });
});

test.each([
  [{ customer_email: "maria@exemplo" }, "customer_email", "Email inválido"],
  [{ customer_email: "joão@exemplo.com" }, "customer_email", "Email inválido"],
  [{ customer_phone: "1198888" }, "customer_phone", "Telefone deve ter pelo menos 10 dígitos"],
  [{ customer_phone: "(11) 98765-43210" }, "customer_phone", "Telefone inválido"],
  [{ customer_phone: "351912345678" }, "customer_phone", "Telefone inválido"],
  [{ customer_cpf: "111.111.111-11" }, "customer_cpf", "CPF inválido"],
  [{ shipping_address: { ...ADDRESS, zipCode: "0131" } }, "shipping_address.zipCode", "CEP deve ter 8 dígitos"],
  [{ customer_name: "Maria\u0000" }, "customer_name", "Caractere inválido"],
  [{ customer_name: 5 }, "customer_name", "Nome é obrigatório"],
  [{ items: "nada" }, "items", "Itens do pedido são obrigatórios"],
  [{ items: [{ product_id: "a b", quantity: 1 }] }, "items.0.product_id", "Produto inválido"],
  [{ shipping_address: { ...ADDRESS, state: "XX" } }, "shipping_address.state", "Estado é obrigatório"],
  [{ shipping_address: { ...ADDRESS, state: "RJ" } }, "shipping_address.state", "Este CEP é de SP"],
])("refuses %j", (change, path, message) => {
  expect(messages({ ...ORDER, ...change })).toEqual({ [path]: message });
});

test("a state that is not its CEP's is said together with other faults; in a stored address it stays", () => {
  const wrong = { ...ADDRESS, state: "RJ", street: "Veja promo.shop/x" };
  expect(messages({ ...ORDER, shipping_address: wrong })).toEqual({
    "shipping_address.state": "Este CEP é de SP",
    "shipping_address.street": LINK_WORD,
  });
  expect(StoredShippingAddress.safeParse({ ...ADDRESS, state: "RJ" }).success).toBe(true);
});

test.each(["customer_name", "street", "number", "complement", "neighborhood", "city"])(
  "%s with a link is refused",
  (field) => {
    const typed = { [field]: "Veja promo.shop/x" };
    const isName = field === "customer_name";
    const order = isName ? { ...ORDER, ...typed } : { ...ORDER, shipping_address: { ...ADDRESS, ...typed } };
    expect(messages(order)).toEqual({
      [isName ? field : `shipping_address.${field}`]: expect.stringContaining(LINK_WORD),
    });
    expect(StoredShippingAddress.safeParse({ ...ADDRESS, ...(!isName && typed) }).success).toBe(true);
  },
);

test("takes no prices from anyone", () => {
  expect(OrderInput.safeParse({ ...ORDER, total: 1 }).success).toBe(false);
  expect(OrderInput.safeParse({ ...ORDER, payment_status: "paid" }).success).toBe(false);
});
