/** An address as people type it, without its CEP. */
export const PAULISTA = {
  street: "Avenida Paulista",
  number: "1578",
  complement: "",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};
