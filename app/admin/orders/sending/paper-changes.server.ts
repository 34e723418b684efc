import { atField } from "#app/forms/refusal.ts";
import { enterDocumentForMany } from "#shop/fulfilment/shipments/many/enter-document-for-many.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { enterInvoice } from "#shop/fulfilment/shipments/sending/enter-papers.server.ts";
import { isInvoiceKind } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { removeInvoiceFile, storeInvoiceFile } from "#shop/fulfilment/shipments/sending/store-invoice-file.server.ts";
import { DocumentForm, InvoiceForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { ofOrder, orderChange } from "../order-change.server.ts";
import { OF_PARCELS } from "./parcel-changes.server.ts";

/** Refusals of an order's invoice and document. */
export const OF_PAPERS = {
  ...OF_PARCELS,
  invalid_key: atField("key", "Chave inválida: confira os 44 caracteres."),
  invalid_url: atField("url", "Digite o endereço completo, começando com https://."),
  invalid_document: atField("document", "CPF ou CNPJ inválido."),
};

const change = orderChange("orders.write", OF_PAPERS);
const fileChange = orderChange("orders.write", {
  no_file: atField("file", "Escolha o arquivo da nota."),
  too_large: atField("file", "O arquivo passa de 5 MB.", 413),
  no_invoice: atField("file", "Este arquivo não é um PDF nem o XML de uma NF-e."),
  key_differs: atField("file", "Este XML é de outra nota: a chave não é a que está salva."),
});

/** Changes of `InvoicePanel` and `CustomerPanel`. */
export const paperChanges = {
  invoice: change({ schema: InvoiceForm, wish: ofOrder(), run: enterInvoice, said: "Nota fiscal salva" }),
  attachInvoice: fileChange({
    wish: async ({ params: { orderId }, form }) => {
      const sent = form.get("file");
      return { orderId, bytes: new Uint8Array(sent instanceof File ? await sent.arrayBuffer() : []) };
    },
    run: storeInvoiceFile,
    said: "Nota fiscal anexada",
  }),
  removeInvoice: fileChange({
    wish: ({ params: { orderId }, fields: { kind = "" } }) => (isInvoiceKind(kind) ? { orderId, kind } : null),
    run: removeInvoiceFile,
    said: "Arquivo removido",
  }),
  document: change({
    schema: DocumentForm,
    wish: ({ params: { orderId }, form }, { document }) => {
      const { ids: others } = tickedOrders(form.getAll("outro").filter((value) => typeof value === "string"));
      return { orderId, others, document };
    },
    run: enterDocumentForMany,
    said: ({ orderIds: { length } }) =>
      length > 1 ? `Documento salvo em ${length} pedidos da mesma pessoa` : "Documento salvo",
  }),
};
