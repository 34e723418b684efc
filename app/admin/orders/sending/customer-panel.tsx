import { Link } from "react-router";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { WhatsappMenu } from "#app/admin/people/whatsapp-link.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatCnpj } from "#platform/formats/cnpj.ts";
import { counted } from "#platform/formats/plural.ts";
import { DocumentForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { WhatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";

interface PapersProps {
  order: Order;
  mayWrite: boolean;
}

interface CustomerPanelProps extends Omit<PapersProps, "order"> {
  order: Pick<Order, "id" | "customerId" | "customerName" | "customerEmail" | "customerPhone" | "customerDocument">;
  /** Other orders that go to the same person and miss a document, too. */
  samePerson?: readonly string[];
  /** May open the customer's page. */
  mayOpen: boolean;
  messages: WhatsappMessage[];
}

/** The customer's contact data, and the document a label requires. Rules: BATCH-13. */
export function CustomerPanel(props: CustomerPanelProps) {
  const { order, samePerson = [], mayOpen, mayWrite, messages } = props;
  const { id, customerId, customerEmail, customerDocument } = order;
  const file = customerId ?? (customerEmail === "" ? null : `sem-conta/${id}`);
  return (
    <Panel
      title="Cliente"
      trailing={
        mayOpen &&
        file && (
          <Link to={`/admin/clientes/${file}`} className="link inline-flex min-h-tap items-center text-small">
            Ver cliente
          </Link>
        )
      }
    >
      <p className="break-words text-small leading-relaxed">
        <b className="font-semibold">{order.customerName}</b>
        <br />
        {isUndeliverable(customerEmail) ? "Sem e-mail" : customerEmail}
        <br />
        {maskPhone(order.customerPhone)}
        {customerDocument && (
          <>
            <br />
            {customerDocument.length === 11
              ? `CPF ${maskCpf(customerDocument)}`
              : `CNPJ ${formatCnpj(customerDocument)}`}
          </>
        )}
      </p>
      {!customerDocument && mayWrite && (
        <AdminForm
          intent="document"
          schema={DocumentForm}
          submit={{ label: "Salvar documento", variant: "secondary", size: "s" }}
        >
          {({ field }) => (
            <>
              {samePerson.map((each) => (
                <input key={each} type="hidden" name="outro" value={each} />
              ))}
              <TextField
                {...field("document")}
                label="CPF ou CNPJ de quem recebe"
                autoComplete="off"
                hint={documentHint(samePerson.length)}
              />
            </>
          )}
        </AdminForm>
      )}
      <WhatsappMenu messages={messages} />
    </Panel>
  );
}

function documentHint(others: number): string {
  const why = "A etiqueta e a declaração de conteúdo precisam dele.";
  if (others === 0) return why;
  return `${why} Vale também para ${counted(others, "outro pedido", "outros pedidos")} da mesma pessoa.`;
}
