import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { filterParameters, type OrderFilter } from "#shop/fulfilment/shipments/staff-orders/order-filter.ts";

/** Searches orders. Posted, so that names, e-mails and documents stay out of URLs and logs. */
export function OrderSearch({ term, filter }: { term: string; filter: OrderFilter }) {
  return (
    <Form method="post" role="search" className="flex max-w-160 flex-wrap items-end gap-3">
      {Object.entries(filterParameters(filter)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={term}
        label="Buscar pedido"
        name="q"
        type="search"
        defaultValue={term}
        autoComplete="off"
        hint="Número, cliente, e-mail, telefone, CPF, código do pagamento ou de rastreamento"
        className="min-w-56 flex-1"
      />
      <Button type="submit" variant="secondary" icon={Search} className="mb-6.5">
        Buscar
      </Button>
    </Form>
  );
}
