/** Delivery address, with the field names of the API. */
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
