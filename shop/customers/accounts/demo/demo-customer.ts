import type { NewCustomer } from "../registration.ts";

/** Demo mode's customer; the login page shows her credentials. */
export const DEMO_CUSTOMER = {
  name: "Maria Clara Nunes",
  email: "maria.clara@exemplo.com",
  password: "prata925",
  phone: "11988881234",
  cpf: "52998224725",
  zipCode: "01310100",
  street: "Avenida Paulista",
  number: "1578",
  complement: "Apto 42",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
} as const satisfies NewCustomer;
