import { expect, test } from "vitest";
import { keepCall } from "./redact-call.ts";

const call = {
  method: "POST",
  url: "https://api.mercadopago.com/v1/orders?access_token=APP_USR-1234&begin_date=2026-11-22",
  status: 201,
  contentType: "application/json",
  ms: 120,
};
const SECRETS =
  /maria|silva|12345678909|paulista|01310|987654321|APP_USR-1234|eyJ|sk_test|whsec|000201|@exemplo|4235647728/i;

test("what says how the provider works stays; persons and keys do not, whatever their field is called", () => {
  const sent = JSON.stringify({
    external_reference: "PMI-1-abc",
    total_amount: "10.00",
    payer: {
      email: "maria@exemplo.com",
      first_name: "Maria",
      identification: { type: "CPF", number: "12345678909" },
      phone: { area_code: "11", number: "987654321" },
      address: { street_name: "Av. Paulista", zip_code: "01310100" },
    },
    transactions: { payments: [{ amount: "10.00", payment_method: { id: "visa", token: "4235647728025682" } }] },
  });
  const answered = JSON.stringify({
    id: "ORD01",
    status: "action_required",
    status_detail: "waiting_transfer",
    tomorrows_field: "Maria da Silva",
    tomorrows_number: 12345678909,
    payment_method: { qr_code: "00020126580014br.gov.bcb.pix" },
    errors: [{ code: "property_value", message: "maria@exemplo.com with sk_test_123 and 123.456.789-09 is wrong" }],
  });
  const kept = keepCall({ ...call, sent, answered });
  expect(JSON.stringify(kept)).not.toMatch(SECRETS);
  expect(kept.address).toBe("https://api.mercadopago.com/v1/orders?access_token=…&begin_date=…");
  expect(kept.answered).toMatchObject({
    id: "ORD01",
    status: "action_required",
    status_detail: "waiting_transfer",
    tomorrows_field: "‹texto, 14 caracteres›",
    tomorrows_number: "‹número›",
    errors: [{ code: "property_value", message: "‹e-mail› with ‹chave› and ‹documento› is wrong" }],
  });
  expect(kept.sent).toMatchObject({ total_amount: "10.00", transactions: { payments: [{ amount: "10.00" }] } });
});

test("forms are read like other answers; pages and files are named by their length", () => {
  const form = "line_items%5B0%5D%5Bprice_data%5D%5Bcurrency%5D=brl&customer_email=maria%40exemplo.com";
  expect(keepCall({ ...call, sent: form, answered: "<html>Maria Silva</html>" })).toMatchObject({
    sent: { "line_items[0][price_data][currency]": "brl", customer_email: "‹texto, 17 caracteres›" },
    answered: "‹página HTML, 24 caracteres›",
  });
});
