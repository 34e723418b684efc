import { randomUUID } from "node:crypto";
import { isStorageFailure } from "#platform/files/storage.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { BadZip, openZipPictures } from "./pictures/zip-pictures.server.ts";
import { readRecords, UnreadableFile } from "./read-records.server.ts";
import type { Encoding } from "./rows/encodings.ts";
import { type FileFacts, inspectFile } from "./rows/file-facts.ts";
import { readHeader } from "./rows/upload-columns.ts";
import {
  isTableName,
  isXlsxName,
  isZipName,
  MOST_CSV_BYTES,
  MOST_UPLOAD_LINES,
  MOST_XLSX_BYTES,
  MOST_ZIP_BYTES,
  storedFile,
  type UploadRefusal,
} from "./upload.ts";
import { insertFile } from "./upload-store.server.ts";
import { BadSheet, SheetTooLarge, xlsxAsCsv } from "./xlsx-as-csv.server.ts";

type Needed = Pick<Services, "db" | "clock" | "storage">;

export interface ReceivedFile {
  kind: "csv" | "zip";
  filename: string;
  bytes: AsyncIterable<Uint8Array>;
}

export type ReceiveAnswer = { kind: "received"; fileId: string } | UploadRefusal;

class TooLarge extends Error {}

/** Deletes a file that is refused. Only this staff member can use the id. Rules: UPLOAD-1, UPLOAD-4, UPLOAD-8. */
export async function receiveFile(deps: Needed, staff: StaffSession, file: ReceivedFile): Promise<ReceiveAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const { db, storage, clock } = deps;
  const { kind, filename } = file;
  if (!(kind === "csv" ? isTableName(filename) : isZipName(filename)))
    return { kind: "refused", reason: "wrong_format" };
  const id = randomUUID();
  const count = { bytes: 0 };
  const isSheet = kind === "csv" && isXlsxName(filename);
  try {
    const most = isSheet ? MOST_XLSX_BYTES : kind === "csv" ? MOST_CSV_BYTES : MOST_ZIP_BYTES;
    await storage.writePieces(storedFile(id), counted(file.bytes, count, most));
  } catch (error) {
    if (error instanceof TooLarge) return { kind: "refused", reason: isSheet ? "sheet_too_large" : "too_large" };
    if (isStorageFailure(error)) return { kind: "refused", reason: "storage_full" };
    throw error;
  }
  const stored = { id, kind, filename: filename.slice(-200), bytes: count.bytes };
  try {
    const refused = isSheet ? await replaceByCsv(deps, id) : null;
    const looked = refused ?? (kind === "csv" ? await lookAtCsv(deps, id) : await lookAtZip(deps, stored));
    if (!("facts" in looked)) {
      await storage.remove(storedFile(id));
      return looked;
    }
    // How letters are encoded is no question to a spreadsheet.
    const facts = isSheet && looked.facts ? { ...looked.facts, readings: [] } : looked.facts;
    await insertFile(db, { ...stored, facts }, staff.staffId, clock());
    return { kind: "received", fileId: id };
  } catch (error) {
    await storage.remove(storedFile(id)).catch((failed: unknown) => {
      if (!isStorageFailure(failed)) throw failed;
    });
    if (isStorageFailure(error)) return { kind: "refused", reason: "storage_full" };
    throw error;
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, count: { bytes: number }, most: number) {
  for await (const piece of bytes) {
    count.bytes += piece.length;
    if (count.bytes > most) throw new TooLarge();
    yield piece;
  }
}

async function replaceByCsv({ storage }: Needed, id: string): Promise<UploadRefusal | null> {
  const file = await storage.read(storedFile(id));
  try {
    await storage.writePieces(storedFile(id), xlsxAsCsv(file ?? Buffer.alloc(0)));
    return null;
  } catch (error) {
    if (error instanceof SheetTooLarge) return { kind: "refused", reason: "sheet_too_large" };
    if (error instanceof BadSheet) return { kind: "refused", reason: "wrong_format" };
    throw error;
  }
}

type Looked<Facts> = { facts: Facts } | UploadRefusal;

/** Or with its letters in a chosen encoding. Rules: UPLOAD-5, UPLOAD-6, UPLOAD-7. */
export async function lookAtCsv(
  { storage }: Pick<Services, "storage">,
  id: string,
  encoding?: Encoding,
): Promise<Looked<FileFacts & { header: string[] }>> {
  const facts = await inspectFile(storage.readPieces(storedFile(id)), encoding);
  const refusal = refuseFacts(facts);
  if (refusal) return refusal;
  const cells = await firstRecord(storage.readPieces(storedFile(id)), facts);
  const header = readHeader(cells);
  if (header.missing.length > 0) {
    return { kind: "refused", reason: "missing_columns", columns: header.missing } as const;
  }
  if (header.repeated.length > 0) {
    return { kind: "refused", reason: "repeated_columns", columns: header.repeated } as const;
  }
  return { facts: { ...facts, header: header.names } };
}

function refuseFacts(facts: FileFacts): UploadRefusal | null {
  if (facts.isBinary) return { kind: "refused", reason: "wrong_format" };
  if (facts.isUnreadable) return { kind: "refused", reason: "unreadable_letters" };
  if (facts.unclosedQuoteLine !== null) {
    return { kind: "refused", reason: "unclosed_quote", line: facts.unclosedQuoteLine };
  }
  if (facts.records === 0) return { kind: "refused", reason: "no_data" };
  return facts.records > MOST_UPLOAD_LINES ? { kind: "refused", reason: "too_many_lines" } : null;
}

async function firstRecord(bytes: AsyncIterable<Uint8Array>, facts: FileFacts): Promise<string[]> {
  try {
    for await (const { cells } of readRecords(bytes, facts)) return cells;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return [];
}

async function lookAtZip({ storage }: Needed, file: { id: string; bytes: number }): Promise<Looked<null>> {
  try {
    (await openZipPictures(storage, file)).close();
    return { facts: null };
  } catch (error) {
    if (error instanceof BadZip) return { kind: "refused", reason: "bad_zip", words: error.message } as const;
    throw error;
  }
}
