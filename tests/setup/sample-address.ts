import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
/** An address as people type it, without its CEP. */
export const PAULISTA = {
  street: "Avenida Paulista",
  number: "1578",
  complement: "",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

/** Another one, in another city. */
export const RIO_BRANCO = {
  street: "Avenida Rio Branco",
  number: "1",
  complement: "",
  neighborhood: "Centro",
  city: "Rio de Janeiro",
  state: "RJ",
};

/** The first one as an order keeps it. */
export const PAULISTA_SHIPPING: ShippingAddress = {
  street: "Avenida Paulista",
  number: "1578",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  zipCode: "01310100",
};
