/** Street and neighborhood are empty for a town with a single CEP. */
export interface CepAddress {
  /** Eight digits. */
  cep: string;
  street: string;
  neighborhood: string;
  city: string;
  state: string;
}
