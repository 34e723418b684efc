import { expect, test } from "vitest";
import { LINK_WORD } from "#platform/email/link-word.ts";
import { MARKUP } from "#shop/ordering/orders/placing/delivery-rules.ts";
import { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { type DeliveryErrors, EMPTY_DELIVERY, fieldOfIssue, isDeliveryField } from "./delivery-fields.ts";
import { deliveryBody, deliveryErrors } from "./delivery-form.ts";

const FILLED = {
  name: "Maria Clara Nunes",
  email: "maria.clara@exemplo.com",
  phone: "(11) 98888-1234",
  cpf: "529.982.247-25",
  giftRecipient: "",
  giftMessage: "",
  zipCode: "01310-100",
  ...PAULISTA,
};

test("takes a filled form, with or without CPF and complement", () => {
  expect(deliveryErrors(FILLED)).toStrictEqual({});
  expect(deliveryErrors({ ...FILLED, cpf: "" })).toEqual({});
});

test("a company's CNPJ, with letters or without, holds up nothing and is not sent as a CPF", () => {
  for (const cpf of ["12.ABC.345/01DE-35", "12.ABC", "11.222.333/0001-81"]) {
    expect(deliveryErrors({ ...FILLED, cpf })).toEqual({});
    expect(deliveryBody({ ...FILLED, cpf }).customer_cpf).toBe("");
  }
  expect(deliveryErrors({ ...FILLED, cpf: "111.111.111-11" })).toEqual({ cpf: "CPF inválido" });
});

test("a state that is not its CEP's", () => {
  expect(deliveryErrors({ ...FILLED, state: "RJ" })).toEqual({ state: "Este CEP é de SP" });
  expect(deliveryErrors({ ...FILLED, state: "RJ", zipCode: "0131" })).toEqual({ zipCode: "CEP deve ter 8 dígitos" });
});

test("names every missing field", () => {
  expect(deliveryErrors(EMPTY_DELIVERY)).toEqual({
    name: "Nome é obrigatório",
    email: "Email é obrigatório",
    phone: "Telefone é obrigatório",
    zipCode: "CEP é obrigatório",
    street: "Rua é obrigatória",
    number: "Número é obrigatório",
    neighborhood: "Bairro é obrigatório",
    city: "Cidade é obrigatória",
    state: "Estado é obrigatório",
  });
});

test("blanks count as missing", () => {
  expect(deliveryErrors({ ...FILLED, name: "   " })).toEqual({ name: "Nome é obrigatório" });
});

test.each([
  ["email", "maria@exemplo", "Email inválido"],
  ["phone", "(11) 9888", "Telefone deve ter pelo menos 10 dígitos"],
  ["cpf", "123.456.789-00", "CPF inválido"],
  ["cpf", "111.111.111-11", "CPF inválido"],
  ["zipCode", "01310-10", "CEP deve ter 8 dígitos"],
  ["state", "XX", "Estado é obrigatório"],
  ["name", "Ganhe em promo.com", LINK_WORD],
  ["street", "Rua bit.ly/x", LINK_WORD],
  ["number", "www.x", LINK_WORD],
  ["complement", "https://x", LINK_WORD],
  ["neighborhood", "PROMO.NET", LINK_WORD],
  ["city", "promo.com.br", LINK_WORD],
])("%s %s is refused", (field, value, message) => {
  expect(deliveryErrors({ ...FILLED, [field]: value })).toEqual({ [field]: message });
});

test("sends digits, and no empty complement", () => {
  const body = deliveryBody({ ...FILLED, name: " Maria Clara " });
  expect(body.customer_name).toBe("Maria Clara");
  expect(deliveryBody({ ...FILLED, email: "Maria <mailto:Maria@Exemplo.com>," }).customer_email).toBe(
    "maria@exemplo.com",
  );
  expect(body.customer_phone).toBe("11988881234");
  expect(body.customer_cpf).toBe("52998224725");
  expect(body.shipping_address).toMatchObject({ zipCode: "01310100", state: "SP" });
  expect(body.shipping_address).not.toHaveProperty("complement");
});

test("finds the field of an issue of the API", () => {
  expect(fieldOfIssue("customer_phone")).toBe("phone");
  expect(fieldOfIssue("shipping_address.zipCode")).toBe("zipCode");
  expect(fieldOfIssue("shipping_address.city")).toBe("city");
  expect(fieldOfIssue("items.0.size")).toBeNull();
});

test("sends a gift message that was typed, and names it where it is too long", () => {
  expect(deliveryBody(FILLED)).not.toHaveProperty("gift_message");
  expect(deliveryBody({ ...FILLED, giftMessage: " Para você " })).toMatchObject({ gift_message: "Para você" });
  expect(deliveryErrors({ ...FILLED, giftMessage: "a".repeat(201) })).toEqual({
    giftMessage: "Use no máximo 200 caracteres",
  });
  expect(deliveryErrors({ ...FILLED, giftMessage: "Veja loja.com.br" })).toEqual({ giftMessage: LINK_WORD });
  expect(deliveryBody({ ...FILLED, giftMessage: "Oi\u200b\u0007\nLia" })).toMatchObject({ gift_message: "Oi\nLia" });
  expect(deliveryBody({ ...FILLED, giftRecipient: " Lia\tSouza " })).toMatchObject({ gift_recipient: "Lia Souza" });
  expect(deliveryErrors({ ...FILLED, giftRecipient: "<Lia>" })).toEqual({ giftRecipient: MARKUP });
  expect(fieldOfIssue("gift_message")).toBe("giftMessage");
  expect(fieldOfIssue("gift_recipient")).toBe("giftRecipient");
});

const ODD = [
  ["", " ", "a", "7", "XX", "sp", "\u0000", "a\u0007b", "a\nb", "\r\n", "maria@exemplo", " maria@exemplo.com "],
  ["01310-100", "0131", "(11) 9888", "123.456.789-00", "529.982.247-25", "1".repeat(16), "9".repeat(31)],
  ["(11) 98765-43210", "5511987654321", "+351 912 345 678", `+${"3".repeat(16)}`, "+55", "\u202a+55 11 98888-1234"],
  [
    "maria@exemplo.com,",
    "<maria@exemplo.com",
    "mailto:maria@exemplo.com",
    "maria\u200b@exemplo.com",
    "joão@exemplo.com",
  ],
  ["０１３１０-１００", "01310-1009", "５２９.982.247-25"],
  [20, 21, 30, 31, 100, 101, 120, 121, 200, 201, 254, 255].map((length) => "é".repeat(length)),
].flat();

test.each(Object.keys(EMPTY_DELIVERY))("%s is refused here exactly where the API refuses it", (field) => {
  for (const value of ODD) {
    const fields = { ...FILLED, [field]: value };
    const body = { ...deliveryBody(fields), items: [{ product_id: "ANEL-001", size: "16", quantity: 1 }] };
    const expected: DeliveryErrors = {};
    for (const { path, message } of OrderInput.safeParse(body).error?.issues ?? []) {
      const name = fieldOfIssue(path.join("."));
      if (name && isDeliveryField(name)) expected[name] ??= message;
    }
    expect(deliveryErrors(fields), JSON.stringify(value)).toEqual(expected);
  }
});
