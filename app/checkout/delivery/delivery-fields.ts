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

/** In form order: the first field with an error gets the focus. */
export const DELIVERY_FIELDS = Object.keys(EMPTY_DELIVERY).filter(isDeliveryField);

export function isDeliveryField(name: string): name is DeliveryField {
  return Object.hasOwn(EMPTY_DELIVERY, name);
}
