import type { PDFDocument } from "@cantoo/pdf-lib";
import { formatDateTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { embedPictures } from "#shop/catalogue/pictures/embed-pictures.server.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { drawMissingFile, drawPackingList } from "./draw-packing-list.server.ts";
import { type PrintFile, readPrintFiles } from "./many-queries.server.ts";
import { isPrinted, packingSheets } from "./packing-sheet.ts";
import { readManyOrders } from "./read-many.server.ts";

/** For all labels and invoices together: they are in memory at once. */
const MOST_BYTES = 48 * 1024 * 1024;

export interface PackingDocument {
  kind: "document";
  file: Uint8Array<ArrayBuffer>;
}

/**
 * One PDF: the picking list, then by order labels and DANFE. A file that cannot be read has a page that says so. Leaves
 * out stopped orders. `notes`: the staff's, by order. Needs 'orders.read'. Rules: BATCH-7, BATCH-8.
 */
export async function makePackingDocument(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "servePicture">,
  staff: Pick<StaffSession, "role">,
  ids: readonly string[],
  notes: Readonly<Record<string, readonly string[]>>,
): Promise<PackingDocument | NotAllowed | { kind: "refused"; reason: "nothing_to_print" }> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const many = await readManyOrders(deps, staff, ids);
  if ("kind" in many) return many;
  const printed = many.orders.filter(isPrinted);
  const orders = new Map(printed.map(({ order }) => [order.id, order]));
  const files = await readPrintFiles(deps.db, [...orders.keys()], MOST_BYTES);
  const sheets = packingSheets(printed, notes);
  if (sheets.length === 0 && files.length === 0) return { kind: "refused", reason: "nothing_to_print" };

  // Loaded when somebody prints: no other part of the shop needs it.
  const { PDFDocument: Pdf, rgb, StandardFonts } = await import("@cantoo/pdf-lib");
  const document = await Pdf.create();
  const pens = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    ink: rgb(0, 0, 0),
  };
  document.setTitle("Separação e etiquetas");
  if (sheets.length > 0) {
    const pieces = sheets.flatMap((sheet) => sheet.pieces);
    const count = pieces.reduce((total, { quantity }) => total + quantity, 0);
    const heading = `${counted(sheets.length, "pedido", "pedidos")}, ${counted(count, "peça", "peças")}, ${formatDateTime(deps.clock())}`;
    const pictures = await embedPictures(deps, document, pieces);
    drawPackingList(document, pens, { heading, sheets, pictures });
  }
  for (const file of files) {
    const order = orders.get(file.orderId);
    if (!order || (await addFile(Pdf, document, file))) continue;
    deps.logger.warn({ order: order.id, kind: file.kind }, "a file could not be added to the packing document");
    drawMissingFile(document, pens, missingText(file, order));
  }
  return { kind: "document", file: new Uint8Array(await document.save()) };
}

function missingText({ kind }: PrintFile, order: Pick<Order, "number">): string {
  const what = kind === "label" ? "A etiqueta" : "A DANFE";
  return `${what} do pedido ${orderNumber(order)} não coube ou não pôde ser lida aqui. Imprima pela página do pedido.`;
}

/** False: it cannot be read, or has no content. */
async function addFile(Pdf: typeof PDFDocument, document: PDFDocument, { file }: PrintFile): Promise<boolean> {
  if (!file) return false;
  try {
    const source = await Pdf.load(file, { updateMetadata: false });
    for (const page of await document.copyPages(source, source.getPageIndices())) document.addPage(page);
    return true;
  } catch {
    return false;
  }
}
