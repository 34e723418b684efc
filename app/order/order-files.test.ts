import { expect, test } from "vitest";
import { invoiceResponse } from "./invoice-response.server.ts";
import { labelResponse } from "./label-response.server.ts";

const FILE = { file: Buffer.from("%PDF-1.4"), orderNumber: 1004 };
const nameOf = ({ headers }: Response) => headers.get("Content-Disposition");

test("files of an order carry its number", () => {
  expect(nameOf(invoiceResponse(FILE, "pdf"))).toBe('inline; filename="pedido-1004-nota.pdf"');
  expect(nameOf(invoiceResponse(FILE, "xml"))).toBe('attachment; filename="pedido-1004-nota.xml"');
  expect(nameOf(labelResponse({ ...FILE, shipmentId: "any", position: 2 }))).toBe(
    'inline; filename="pedido-1004-etiqueta-2.pdf"',
  );
});
