import { Download, ExternalLink, Trash2, Upload } from "lucide-react";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatInvoiceKey } from "#platform/formats/invoice-key.ts";
import { INVOICE_NAMES } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import type { InvoiceFile } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import { InvoiceForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

interface InvoicePanelProps {
  order: Order;
  files: readonly InvoiceFile[];
  mayWrite: boolean;
}

/** The invoice's key, its files, and the link shown to the customer. */
export function InvoicePanel({ order, files, mayWrite }: InvoicePanelProps) {
  const { invoiceKey, invoiceUrl } = order;
  // A path means the shop's own file, which needs no external URL.
  const elsewhere = invoiceUrl?.startsWith("/") ? "" : (invoiceUrl ?? "");
  if (!mayWrite && !invoiceKey && files.length === 0) return null;
  return (
    <Panel title="Nota fiscal" lead={mayWrite ? "Sem ela, o envio vai com declaração de conteúdo." : ""}>
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file) => (
            <File key={file.kind} orderId={order.id} file={file} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {!mayWrite && invoiceKey && <p className="break-words text-small tabular-nums">{formatInvoiceKey(invoiceKey)}</p>}
      {mayWrite && <Attach />}
      {mayWrite && (
        <AdminForm
          key={invoiceKey}
          intent="invoice"
          schema={InvoiceForm}
          values={{ key: invoiceKey ? formatInvoiceKey(invoiceKey) : "", url: elsewhere }}
        >
          {({ field, busy }) => (
            <>
              <TextField
                {...field("key")}
                label="Chave de acesso"
                optional
                autoComplete="off"
                hint="44 caracteres, como no DANFE. O XML preenche sozinho."
              />
              <TextField
                {...field("url")}
                label="Endereço da nota"
                optional
                inputMode="url"
                autoComplete="off"
                hint="Se ela fica em outro site. Sem endereço, o cliente abre o DANFE anexado."
              />
              <Button type="submit" variant="secondary" size="s" busy={busy} className="justify-self-start">
                Salvar nota fiscal
              </Button>
              {elsewhere && (
                <a
                  href={elsewhere}
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex items-center gap-1 text-small"
                >
                  Abrir a nota
                  <Icon of={ExternalLink} size="s" />
                </a>
              )}
            </>
          )}
        </AdminForm>
      )}
    </Panel>
  );
}

interface FileProps {
  orderId: string;
  file: InvoiceFile;
  mayWrite: boolean;
}

function File({ orderId, file: { kind, bytes, storedAt }, mayWrite }: FileProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="grid text-small">
        <a
          href={`/admin/pedidos/${orderId}/nota/${kind}`}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-tap items-center gap-2"
        >
          <Icon of={Download} size="s" />
          {INVOICE_NAMES[kind]}
        </a>
        <span className="text-caption text-ink-muted tabular-nums">
          {Math.max(1, Math.round(bytes / 1024))} kB, {formatDateTime(storedAt)}
        </span>
      </span>
      {mayWrite && (
        <AdminForm
          intent={`removeInvoice-${kind}`}
          className="grid gap-3"
          hidden={{ kind }}
          submit={{
            label: "Remover",
            variant: "ghost",
            size: "s",
            icon: Trash2,
            "aria-label": `Remover ${INVOICE_NAMES[kind]}`,
            className: "",
          }}
        />
      )}
    </li>
  );
}

function Attach() {
  return (
    <AdminForm
      intent="attachInvoice"
      emptied
      encType="multipart/form-data"
      className="grid gap-3"
      submit={{ label: "Anexar", variant: "secondary", size: "s", icon: Upload }}
    >
      {({ field }) => (
        <FileField
          {...field("file")}
          label="Arquivo da nota"
          accept=".pdf,.xml,application/pdf,application/xml,text/xml"
          hint="DANFE em PDF, que o cliente também baixa, ou o XML. Até 5 MB."
          hintStays
        />
      )}
    </AdminForm>
  );
}
