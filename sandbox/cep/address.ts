/** An address as both CEP services return it. Street and district are empty where a town has one general CEP. */
export interface Address {
  cep: string;
  street: string;
  complement: string;
  district: string;
  city: string;
  uf: string;
  ibge: string;
  ddd: string;
}
