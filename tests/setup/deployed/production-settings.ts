/** The settings that production mode requires. */
export const PRODUCTION_SETTINGS = {
  APP_SECRET: "a-secret-of-more-than-32-characters-for-this-test",
  SHOP_EMAIL: "loja@lavra.exemplo",
  SHOP_PHONE: "(11) 4000-0000",
  SHOP_WHATSAPP: "5511400000000",
  SHOP_COMPANY_NAME: "Lavra Ltda.",
  SHOP_CNPJ: "11.222.333/0001-81",
  SHOP_ADDRESS: "Rua A, 1",
};
