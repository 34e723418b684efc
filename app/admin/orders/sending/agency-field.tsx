import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { agencyValue } from "#shop/fulfilment/shipments/labels/agency.ts";
import { askAgencies, type Found, type Unanswered, useCarrierRequest } from "./ask-carrier.ts";

interface AgencyFieldProps {
  serviceId: string;
  field: { name: string; defaultValue: string | undefined; error: string | undefined };
}

/** Drop-off agency, for carriers that print it on the label. */
export function AgencyField({ serviceId, field }: AgencyFieldProps) {
  const { asked, ask } = useCarrierRequest<Found | Unanswered>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another service, another question
  useEffect(() => ask((signal) => askAgencies(serviceId, signal)), [serviceId]);
  if (asked.kind === "idle" || asked.kind === "asking") {
    return (
      <div role="status">
        <span className="sr-only">Procurando agências</span>
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (asked.kind === "unanswered") {
    return (
      <Note tone="warning" title={asked.message} role="status">
        {field.error ?? "Este serviço precisa de uma agência de postagem."}
        <span className="block">
          <Button
            variant="ghost"
            size="s"
            icon={RefreshCw}
            onClick={() => ask((signal) => askAgencies(serviceId, signal))}
            className="-ml-3"
          >
            Procurar de novo
          </Button>
        </span>
      </Note>
    );
  }
  if (asked.agencies.length === 0) {
    return (
      <Note tone="warning" title="Nenhuma agência no seu estado." role="status">
        Escolha outro serviço.
      </Note>
    );
  }
  return (
    <SelectField
      {...field}
      label="Agência de postagem"
      hint="Onde você entrega o pacote. Vai escrita na etiqueta."
      options={[
        { value: "", label: "Escolha a agência" },
        ...asked.agencies.map(({ id, name, place }) => ({
          value: agencyValue({ id, name }),
          label: place ? `${name}: ${place}` : name,
        })),
      ]}
    />
  );
}
