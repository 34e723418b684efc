import { expect, test } from "vitest";
import { guardPanel } from "#app/admin/page/staff-context.server.ts";
import type { Role } from "#shop/staff/role.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { loader } from "./orders-file.ts";

const PATH = "/admin/pedidos/exportar.csv";
const CONTACTS = ["e-mail", "telefone", "CPF ou CNPJ"];
const DATA = { customer_email: "olivia@sigilo.com.br", customer_phone: "21955554444", customer_cpf: "39053344705" };

const shop = await createTestShop({ worker: false });
await placeOrder(shop, null, { ...DATA, customer_name: "=Olívia Sigilo" });

async function exported(role: Role, query = "ver=todos"): Promise<string> {
  const { cookie } = await createTestStaff(shop, role, `a-${role}-${crypto.randomUUID().slice(0, 8)}`);
  const context = contextOf(shop.services);
  const request = new Request(`${shop.url}${PATH}?${query}`, { headers: cookie });
  const args = { request, context, params: {}, url: new URL(request.url), pattern: PATH };
  await guardPanel(args, async () => new Response());
  const response = await loader({ ...args, unstable_pattern: PATH } as Parameters<typeof loader>[0]);
  return response.text();
}

test.each(["fulfilment", "read_only"] as const)("%s takes along what is packed, nobody's contacts", async (role) => {
  const [header = "", line = ""] = (await exported(role)).split("\r\n");
  for (const column of CONTACTS) expect(header.split(";")).not.toContain(column);
  expect(header.split(";")).toEqual(expect.arrayContaining(["cliente", "cidade", "UF", "CEP", "peças", "total"]));
  expect(line).toContain(";'=Olívia Sigilo;");
  expect(line.split(";")).toHaveLength(header.split(";").length);
  for (const secret of Object.values(DATA)) expect(line).not.toContain(secret);
});

test.each(["owner", "manager"] as const)("%s, who may export customers, takes their contacts along", async (role) => {
  const [header = "", line = ""] = (await exported(role)).split("\r\n");
  const cells = line.split(";");
  const said = CONTACTS.map((column) => cells[header.split(";").indexOf(column)]);
  expect(said).toEqual(Object.values(DATA));
});

test("only ticked orders are taken where the address names some", async () => {
  const { id } = await placeOrder(shop, null, { ...DATA, customer_name: "Rita Outra" });
  const lines = (await exported("owner", `pedido=${id}&pedido=${id}&pedido=x`)).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Rita Outra");
  expect((await exported("manager", "pedido=x")).trim().split("\r\n")).toHaveLength(1);
});
