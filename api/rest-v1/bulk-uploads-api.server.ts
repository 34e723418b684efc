import { z } from "@hono/zod-openapi";
import { UPLOAD_STATUSES, type UploadRecord } from "#shop/catalogue-admin/uploads/upload.ts";
import { readErrorLogs, readUploads } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { NOT_ALLOWED, NOT_LOGGED_IN, PRIVATE, problem } from "../problem.ts";

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

const list = apiRoute("get", "/rest/v1/bulk_uploads", {
  tag: "bulk_uploads",
  summary: "Uploads of products by file, newest first; for staff",
  description: "The bearer token is the value of the cookie that the panel's login sets.",
  access: "staff",
  staff: { permission: "products.read", stranger: NOT_LOGGED_IN, unallowed: problem("forbidden", NOT_ALLOWED) },
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  answers: { 200: [z.array(Row), "What each upload has come to"] },
  refusals: [401, 403, 422],
});

/** `bulk_uploads`: readable by staff. Uploads are created in the panel. Rules: UPLOAD-52. */
export function createBulkUploadsApi(services: Services): Api {
  return createApiPart().openapi(list, async (c) => {
    const uploads = await readUploads(services.db, c.req.valid("query").limit);
    const ids = uploads.map(({ id }) => id);
    const logs = await readErrorLogs(services.db, ids, MOST_MESSAGES);
    const rows = uploads.map((upload) => present(upload, logs.get(upload.id) ?? []));
    return c.json(rows, 200, PRIVATE);
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
