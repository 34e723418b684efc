import * as z from "zod/mini";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { PUSH_EVENT_TEXTS, PUSH_EVENTS } from "#shop/staff/push/push-event.ts";
import { AdminForm } from "../page/admin-form.tsx";

/** A device as the profile lists it. */
export interface ShownDevice {
  id: string;
  name: string;
  events: readonly string[];
  endpointHash: string;
  since: string;
  lastNotice: string | null;
}

interface DeviceListProps {
  devices: readonly ShownDevice[];
  /** The events that the person's role may receive. */
  events: readonly string[];
  /** Id of the device that this browser is. */
  present: string | null;
  onRemove: (id: string) => void;
}

const Nothing = z.object({});

/** The person's devices: events of each, a test, and its removal. */
export function DeviceList({ devices, ...shared }: DeviceListProps) {
  return (
    <ul className="divide-y divide-line border-line border-t" aria-label="Meus aparelhos com avisos">
      {devices.map((device) => (
        <Device key={device.id} device={device} {...shared} />
      ))}
    </ul>
  );
}

function Device({
  device: { id, name, events: chosen, since, lastNotice },
  events,
  present,
  onRemove,
}: Omit<DeviceListProps, "devices"> & { device: ShownDevice }) {
  return (
    <li className="grid gap-4 py-5 last:pb-0">
      <div className="grid min-w-0 text-small">
        <span className="font-medium">
          {name}
          {id === present && <span className="font-normal text-ink-muted"> (este aparelho)</span>}
        </span>
        <span className="text-caption text-ink-muted">
          Desde {since}. {lastNotice ? `Último aviso entregue em ${lastNotice}.` : "Nenhum aviso entregue ainda."}
        </span>
      </div>
      <AdminForm
        intent={`push-events-${id}`}
        schema={Nothing}
        className="grid gap-3"
        submit={{ label: "Salvar avisos", variant: "secondary", size: "s" }}
      >
        <fieldset className="grid gap-1">
          <legend className="sr-only">Avisos de {name}</legend>
          {PUSH_EVENTS.filter((event) => events.includes(event)).map((event) => (
            <div key={event}>
              <Checkbox
                name={event}
                value="1"
                defaultChecked={chosen.includes(event)}
                label={PUSH_EVENT_TEXTS[event].label}
                aria-describedby={`${event}-${id}`}
              />
              <p id={`${event}-${id}`} className="-mt-1.5 mb-1 pl-8.5 text-caption text-ink-muted">
                {PUSH_EVENT_TEXTS[event].hint}
              </p>
            </div>
          ))}
        </fieldset>
      </AdminForm>
      <div className="flex flex-wrap gap-3">
        <AdminForm
          intent={`push-test-${id}`}
          schema={Nothing}
          submit={{ label: "Enviar um teste", variant: "secondary", size: "s", className: "" }}
        />
        <AdminForm
          intent={`push-remove-${id}`}
          schema={Nothing}
          onDone={() => onRemove(id)}
          submit={{ label: "Remover", variant: "ghost", size: "s", "aria-label": `Remover ${name}`, className: "" }}
        />
      </div>
    </li>
  );
}
