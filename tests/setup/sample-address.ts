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
