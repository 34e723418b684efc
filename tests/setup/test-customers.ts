import type { TestShop } from "./test-shop.ts";

export interface TestCustomer {
  id: string;
  email: string;
  password: string;
  /** Headers of an API client: `{ headers: bearer }`. */
  bearer: { Authorization: string };
  /** Headers of a browser: `{ headers: cookie }`. */
  cookie: { Cookie: string };
}

/** Valid sign-up data. */
export const SIGN_UP_DATA = {
  name: "Joana Prado",
  phone: "11977776666",
  street: "Rua das Flores",
  number: "12",
  complement: "",
  neighborhood: "Centro",
  city: "São Paulo",
  state: "SP",
  zipCode: "01001000",
  cpf: "52998224725",
};

let made = 0;

const TRIES = 5;

/** On a busy machine the first calls of a shop may wait for a connection longer than visitors may: they are sent again. */
export async function unlessBusy(send: () => Promise<Response>): Promise<Response> {
  for (let left = TRIES; ; left -= 1) {
    const response = await send();
    if (response.status !== 503 || left === 1) return response;
  }
}

/** Signs a customer up through the API and also logs them in on the site. */
export async function createTestCustomer(
  shop: TestShop,
  data: Partial<typeof SIGN_UP_DATA> = {},
): Promise<TestCustomer> {
  made += 1;
  const email = `cliente${made}@exemplo.com`;
  const password = "segredo-de-teste";
  const response = await unlessBusy(() =>
    shop.json("/auth/v1/signup", { email, password, data: { ...SIGN_UP_DATA, ...data } }),
  );
  if (response.status !== 200) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  const session: { access_token: string; user: { id: string } } = await response.json();
  const login = await shop.services.customerAuth.api.signInEmail({ body: { email, password }, returnHeaders: true });
  const Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return {
    id: session.user.id,
    email,
    password,
    bearer: { Authorization: `Bearer ${session.access_token}` },
    cookie: { Cookie },
  };
}
