export interface ShippingAddress {
  street: string;
  number: string;
  complement?: string;
  neighborhood: string;
  city: string;
  state: string;
  /** Eight digits. */
  zipCode: string;
}

/** `zipCode` has eight digits. Addresses of old accounts may have empty fields. */
export interface AddressFields {
  zipCode: string;
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string;
}
