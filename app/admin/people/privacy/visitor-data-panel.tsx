import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { ExportButton } from "#app/admin/list/export-button.tsx";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  hasVisitorData,
  type VisitorData,
  VisitorDataDeletion,
} from "#shop/customer-records/visitor-data/visitor-data.ts";
import { DELETE_WORD } from "#shop/customers/accounts/account-security.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { DELETE_INTENT } from "../delete-form.tsx";
import { Facts } from "../facts.tsx";

interface VisitorDataPanelProps {
  requestId: string;
  found: VisitorData;
  may: { exportData: boolean; remove: boolean };
}

/** What is kept under the request's e-mail without an account: to be exported or deleted for its person. */
export function VisitorDataPanel({ requestId, found, may }: VisitorDataPanelProps) {
  const { orders, orderCount, newsletter, messages, stockAlerts, applications } = found;
  const isAny = hasVisitorData(found);
  return (
    <Panel
      title="Dados sem conta deste e-mail"
      lead="Compras sem conta, newsletter, mensagens, avisos e cadastros de revenda. Os dados de uma conta ficam na página do cliente."
    >
      {isAny ? (
        <Facts
          facts={[
            {
              label: "Pedidos sem conta",
              value:
                orderCount === 0 ? (
                  "Nenhum"
                ) : (
                  <span className="flex flex-wrap gap-x-3 tabular-nums">
                    {orders.map((order) => (
                      <Link
                        key={order.id}
                        to={`/admin/pedidos/${order.id}`}
                        className="link inline-flex min-h-6 items-center"
                      >
                        {orderNumber(order)}
                      </Link>
                    ))}
                    {orderCount > orders.length && `e mais ${orderCount - orders.length}`}
                  </span>
                ),
            },
            { label: "Newsletter", value: newsletter ? "Há uma inscrição ou o registro dela" : "Nada" },
            { label: "Mensagens sem login", value: String(messages) },
            { label: "Avisos de estoque", value: String(stockAlerts) },
            { label: "Cadastros de revenda", value: String(applications) },
          ]}
        />
      ) : (
        <p className="text-ink-soft text-small">Nada guardado sem conta com este e-mail.</p>
      )}
      {isAny && may.exportData && (
        <div className="grid justify-items-start gap-2 border-line border-t pt-5">
          <ExportButton action={`/admin/clientes/lgpd/${requestId}/dados`} label="Exportar os dados sem conta" />
          <p className="text-caption text-ink-muted">
            O mesmo arquivo JSON que a pessoa baixa em ‘Seus dados’. A exportação fica no registro de atividades.
          </p>
        </div>
      )}
      {isAny && may.remove && <RemoveForm />}
    </Panel>
  );
}

function RemoveForm() {
  return (
    <details open={useSentAnswer(DELETE_INTENT) !== undefined} className="group border-line border-t pt-3">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 text-title">
        <h3>Excluir os dados sem conta a pedido da pessoa</h3>
        <Icon of={ChevronDown} className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-2">
        <p className="text-ink-soft text-small">
          Tira o e-mail e o telefone dos pedidos sem conta e apaga o resto na hora; não há como desfazer. Dos pedidos
          pagos ficam, por cinco anos, nome, documento, endereço e valores. Os pedidos abertos sobre estes dados ficam
          atendidos, e a pessoa recebe um último e-mail.
        </p>
        <Note tone="warning" title="Confirme antes quem pediu.">
          Na dúvida, mande a pessoa à página ‘Seus dados’ (/meus-dados): o link vai só para o e-mail dela. Com um
          pedido, pagamento ou devolução em andamento, nada é excluído.
        </Note>
        <AdminForm
          intent={DELETE_INTENT}
          schema={VisitorDataDeletion}
          submit={{ label: "Excluir os dados sem conta", variant: "danger" }}
        >
          {({ field }) => (
            <TextField
              {...field("confirmation")}
              label={`Digite ${DELETE_WORD} para confirmar`}
              autoComplete="off"
              autoCapitalize="characters"
              className="max-w-80"
            />
          )}
        </AdminForm>
      </div>
    </details>
  );
}
