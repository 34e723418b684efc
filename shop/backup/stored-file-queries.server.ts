import type pg from "pg";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { storedFile } from "#shop/catalogue-admin/uploads/upload.ts";

/** Renditions are not among them: they are made again. */
export interface BackedUpFile {
  path: string;
  /** Null: read it to know. */
  bytes: number | null;
}

/** Every picture's original and every uploaded file, in the caller's snapshot. */
export async function listStoredFiles(client: pg.ClientBase): Promise<BackedUpFile[]> {
  const pictures = await client.query<{ path: string }>("select path from pictures order by path");
  const uploads = await client.query<{ id: string; bytes: string }>(
    "select id, bytes::text as bytes from upload_files order by id",
  );
  return [
    ...pictures.rows.map(({ path }) => ({ path: originalFile(path), bytes: null })),
    ...uploads.rows.map(({ id, bytes }) => ({ path: storedFile(id), bytes: Number(bytes) })),
  ];
}
