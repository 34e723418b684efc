export interface DeliveryFields {
  name: string;
  email: string;
  phone: string;
  cpf: string;
  zipCode: string;
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string;
}

export type DeliveryField = keyof DeliveryFields;

/** Error messages by field. */
export type DeliveryErrors = Partial<Record<DeliveryField, string>>;

export const EMPTY_DELIVERY: DeliveryFields = {
  name: "",
  email: "",
  phone: "",
  cpf: "",
  zipCode: "",
  street: "",
  number: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
};

export function isDeliveryField(name: string): name is DeliveryField {
  return Object.hasOwn(EMPTY_DELIVERY, name);
}
