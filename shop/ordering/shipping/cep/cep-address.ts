/** What a CEP tells of an address; street and neighborhood are empty where a town has a single CEP. */
export interface CepAddress {
  /** Eight digits. */
  cep: string;
  street: string;
  neighborhood: string;
  city: string;
  /** Two letters. */
  state: string;
}
