import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import { startUpload } from "#shop/catalogue-admin/uploads/start-upload.server.ts";
import type { UploadMode, UploadRecord } from "#shop/catalogue-admin/uploads/upload.ts";
import { readUpload } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import type { TestShop } from "./test-shop.ts";
import type { TestStaff } from "./test-staff.ts";

/** A product CSV: the header, then one line per product. */
export function productCsv(products: readonly Record<string, string>[], delimiter = ","): string {
  const columns = [...new Set(products.flatMap((product) => Object.keys(product)))];
  const quoted = (value = "") => `"${value.replaceAll('"', '""')}"`;
  return [columns, ...products.map((product) => columns.map((column) => quoted(product[column])))]
    .map((cells) => cells.join(delimiter))
    .join("\n");
}

/** A CSV record with the required cells, and others. */
export function csvProduct(id: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    id,
    name: `Anel ${id}`,
    category: "aneis",
    price: "100,00",
    description: "Anel em prata 925",
    material: "Prata 925",
    ...more,
  };
}

/** Uploads a file as the panel does; returns its id. Throws the refusal as JSON. */
export async function sendFile(shop: TestShop, staff: TestStaff, filename: string, bytes: Uint8Array): Promise<string> {
  const kind = filename.endsWith(".zip") ? "zip" : "csv";
  const answer = await receiveFile(shop.services, staff.session, { kind, filename, bytes: piecesOf(bytes) });
  if (answer.kind === "refused") throw new Error(JSON.stringify(answer));
  return answer.fileId;
}

/** A file's bytes in chunks, as the server receives them. */
export async function* piecesOf(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export interface TestUpload {
  csv: string | Uint8Array;
  mode?: UploadMode;
  dryRun?: boolean;
  declaresOldPrices?: boolean;
  asDrafts?: boolean;
  zip?: Uint8Array;
}

/** Starts an upload; returns its id. Throws the refusal as JSON. */
export async function beginUpload(shop: TestShop, staff: TestStaff, upload: TestUpload): Promise<string> {
  const bytes = typeof upload.csv === "string" ? new TextEncoder().encode(upload.csv) : upload.csv;
  const csvFile = await sendFile(shop, staff, "produtos.csv", bytes);
  const zipFile = upload.zip ? await sendFile(shop, staff, "imagens.zip", upload.zip) : null;
  const { mode = "both", dryRun = false, declaresOldPrices = false, asDrafts = false } = upload;
  const order = { csvFile, zipFile, mode, dryRun, declaresOldPrices, asDrafts };
  const answer = await startUpload(shop.services, staff.session, order);
  if (answer.kind === "refused") throw new Error(JSON.stringify(answer));
  return answer.uploadId;
}

/** The upload's current state. */
export async function uploadOf(shop: TestShop, id: string): Promise<UploadRecord> {
  const upload = await readUpload(shop.services.db, id);
  if (!upload) throw new Error(`there is no upload ${id}`);
  return upload;
}
