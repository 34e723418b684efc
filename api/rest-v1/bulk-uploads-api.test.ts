import { expect, test } from "vitest";
import { runUpload } from "#shop/catalogue-admin/uploads/run-upload.server.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { beginUpload, csvProduct, productCsv } from "#tests/setup/test-uploads.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

const bearer = (staff: TestStaff) => ({
  headers: { Authorization: `Bearer ${staff.cookie.Cookie.replace("staff_session=", "")}` },
});

test("staff read the record of the specification", async () => {
  const csv = productCsv([csvProduct("API-1"), csvProduct("API-2", { price: "0" })]);
  const id = await beginUpload(shop, owner, { csv });
  await runUpload(shop.services, { uploadId: id });
  const answer = await shop.fetch("/rest/v1/bulk_uploads", bearer(owner));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    {
      id,
      filename: "produtos.csv",
      total_products: 2,
      processed_products: 2,
      successful_products: 1,
      failed_products: 1,
      error_log: ["Produto API-2: Preço deve ser um número positivo"],
      status: "completed",
      dry_run: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
});

test("nobody else does", async () => {
  const customer = await createTestCustomer(shop);
  expect((await shop.fetch("/rest/v1/bulk_uploads")).status).toBe(401);
  expect((await shop.fetch("/rest/v1/bulk_uploads", { headers: customer.bearer })).status).toBe(401);
});
