import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";

/** Valid values by field name, so that requests pass validation. Contains no working passwords. */
export function fittingValues(ids: readonly string[]): Record<string, readonly unknown[]> {
  const { cpf, zipCode, phone, email } = DEMO_CUSTOMER;
  return {
    id: ids,
    order_id: ids,
    product_id: ids,
    order_item_id: ids,
    external_payment_id: ids,
    size: ["16", "Único", ""],
    quantity: [1, 2],
    email: ["alguem@exemplo.com", email],
    customer_email: ["alguem@exemplo.com", email],
    password: ["senha-de-teste-9", "prata925"],
    customer_name: ["Maria Clara Nunes"],
    customer_phone: [phone],
    phone: [phone, "(11) 98888-1234"],
    cpf: [cpf, "529.982.247-25"],
    customer_cpf: [cpf],
    gift_recipient: ["Lia Souza", ""],
    gift_message: ["Feliz aniversário!\nCom carinho", ""],
    cnpj: ["12.ABC.345/01DE-35"],
    cep: [zipCode],
    cep_destino: [zipCode],
    zipCode: [zipCode, "01310-100"],
    zip_code: [zipCode],
    state: ["SP", "RJ"],
    city: ["São Paulo"],
    street: ["Avenida Paulista"],
    number: ["1578"],
    neighborhood: ["Bela Vista"],
    grant_type: ["password", "refresh_token"],
    coupon_code: ["BEMVINDO10", "NADA"],
    price: ["10,50", "R$ 1.000,00", 10.5],
    sort: ["newest", "price_asc"],
    limit: [1, 20],
    offset: [0, 1],
  };
}
