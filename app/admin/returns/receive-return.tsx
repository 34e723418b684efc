import { PackageCheck } from "lucide-react";
import { SelectField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { plural } from "#platform/formats/plural.ts";
import { ReceiveForm, shelvedField } from "#shop/fulfilment/returns/return-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenStatusField } from "./seen-status-field.tsx";

/** Records that the pieces have arrived, and how many can be restocked. */
export function ReceiveReturn({ made, order }: DecisionProps) {
  return (
    <AdminForm intent="receive" schema={ReceiveForm} submit={{ label: "Marcar como recebida", icon: PackageCheck }}>
      {({ field }) => (
        <>
          <SeenStatusField status={made.status} />
          {made.lines.map(({ orderItemId, quantity }) => {
            const item = order.items.find(({ id }) => id === orderItemId);
            const { name, defaultValue, error } = field(shelvedField(orderItemId));
            return (
              <SelectField
                key={orderItemId}
                name={name}
                error={error}
                // Defective pieces are not restocked by default.
                defaultValue={defaultValue ?? (made.kind === "defect" ? "0" : String(quantity))}
                label={`${item?.productName ?? "Peça"}, tamanho ${item?.size ?? ""}`}
                options={Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((count) => ({
                  value: String(count),
                  label: shelvedLabel(count, quantity),
                }))}
                className="max-w-120"
              />
            );
          })}
          <TextArea {...field("note")} label="Como chegou" optional rows={2} hint="Só a equipe vê." />
        </>
      )}
    </AdminForm>
  );
}

function shelvedLabel(count: number, quantity: number): string {
  if (count === 0) return `${plural(quantity, "Não", "Nenhuma")} volta ao estoque`;
  if (quantity === 1) return "Perfeita: volta ao estoque";
  return count === quantity
    ? `Todas perfeitas: ${count} voltam ao estoque`
    : `${count} de ${quantity} ${plural(count, "volta", "voltam")} ao estoque`;
}
