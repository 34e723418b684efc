import { createRoute, z } from "@hono/zod-openapi";
import { UPLOAD_STATUSES } from "#shop/catalogue-admin/uploads/upload.ts";
import { readErrorLogs, readUploads } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import type { UploadRecord } from "#shop/catalogue-admin/uploads/upload-record.ts";
import type { Services } from "#shop/services.server.ts";
import { readStaffBearer } from "#shop/staff/login/read-staff-session.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";

const MOST_MESSAGES = 100;

const Row = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    total_products: z.int(),
    processed_products: z.int(),
    successful_products: z.int(),
    failed_products: z.int(),
    error_log: z.array(z.string()).openapi({ description: `The first ${MOST_MESSAGES} messages` }),
    status: z.enum(UPLOAD_STATUSES),
    dry_run: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("BulkUpload");

const list = createRoute({
  method: "get",
  path: "/rest/v1/bulk_uploads",
  tags: ["bulk_uploads"],
  summary: "Uploads of products by file, newest first; for staff",
  description: "The bearer token is the value of the cookie that the panel's login sets.",
  security: [{ staffSession: [] }],
  request: { query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }) },
  responses: {
    200: { content: { "application/json": { schema: z.array(Row) } }, description: "What each upload has come to" },
    401: REFUSALS[401],
    403: REFUSALS[403],
    422: REFUSALS[422],
  },
});

const NO_STORE = { "Cache-Control": "private, no-store" };

/** `bulk_uploads`: readable by staff. Uploads are created in the panel. Rules: UPLOAD-52. */
export function createBulkUploadsApi(services: Services): Api {
  return createApiPart().openapi(list, async (c) => {
    const staff = await readStaffBearer(services, c.req.raw.headers);
    if (!staff) return c.json(problem("not_authenticated", "Usuário não autenticado"), 401, NO_STORE);
    if (!mayDo(staff.role, "products.read")) {
      return c.json(problem("forbidden", "A sua função não permite esta ação."), 403, NO_STORE);
    }
    const uploads = await readUploads(services.db, c.req.valid("query").limit);
    const logs = await readErrorLogs(
      services.db,
      uploads.map(({ id }) => id),
      MOST_MESSAGES,
    );
    return c.json(
      uploads.map((upload) => present(upload, logs.get(upload.id) ?? [])),
      200,
      NO_STORE,
    );
  });
}

function present(upload: UploadRecord, messages: string[]): z.infer<typeof Row> {
  const general = upload.generalError === null ? [] : [upload.generalError];
  return {
    id: upload.id,
    filename: upload.filename,
    total_products: upload.total,
    processed_products: upload.processed,
    successful_products: upload.successful,
    failed_products: upload.failed,
    error_log: [...general, ...messages].slice(0, MOST_MESSAGES),
    status: upload.status,
    dry_run: upload.dryRun,
    created_at: upload.createdAt.toISOString(),
    updated_at: upload.updatedAt.toISOString(),
  };
}
