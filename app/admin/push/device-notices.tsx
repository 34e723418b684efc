import { Bell, BellOff, BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import * as z from "zod/mini";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { PUSH_EVENT_TEXTS, PUSH_EVENTS } from "#shop/staff/push/push-event.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { readPushFacts, subscribeHere, unsubscribeHere } from "./push-browser.ts";
import { type PushFacts, type PushState, pushStateOf } from "./push-state.ts";

interface DeviceNoticesProps {
  push: { publicKey: string; events: readonly string[]; devices: readonly ShownDevice[] };
}

/** Notices on this device and the person's others. */
export function DeviceNotices({ push: { publicKey, events, devices } }: DeviceNoticesProps) {
  const [facts, setFacts] = useState<PushFacts | null>(null);
  const look = () => void readPushFacts().then(setFacts);
  useEffect(() => {
    void readPushFacts().then(setFacts);
  }, []);
  const known = devices.map(({ endpointHash }) => endpointHash);
  const state = facts ? pushStateOf(facts, known) : "checking";
  const present = devices.find(({ endpointHash }) => endpointHash === facts?.endpointHash)?.id ?? null;
  const removed = (id: string) => {
    if (id === present) void unsubscribeHere().then(look);
  };
  return (
    <div className="grid gap-6">
      <ThisDevice state={state} publicKey={publicKey} onChange={look} />
      {devices.length > 0 && <DeviceList devices={devices} events={events} present={present} onRemove={removed} />}
    </div>
  );
}

const HELP: Partial<Record<PushState, { title: string; text: string }>> = {
  unsupported: {
    title: "Este navegador não recebe avisos.",
    text: "Use uma versão atual do Chrome, Edge, Firefox ou Safari, fora da janela anônima.",
  },
  install: {
    title: "No iPhone e no iPad, instale o painel antes.",
    text: "No Safari, toque em Compartilhar e em ‘Adicionar à Tela de Início’. Abra o painel por lá e volte a esta página.",
  },
  lost: {
    title: "A loja não reconhece mais este aparelho.",
    text: "Ele não recebe avisos. Ligue de novo se quiser recebê-los.",
  },
  blocked: {
    title: "O navegador bloqueia os avisos da loja.",
    text: "Toque no ícone ao lado do endereço, abra ‘Notificações’ e escolha ‘Permitir’. Depois, atualize esta página.",
  },
};

interface ThisDeviceProps {
  state: PushState;
  publicKey: string;
  onChange: () => void;
}

/** The state of this browser, and the button that turns notices on. The permission is asked only after a press. */
function ThisDevice({ state, publicKey, onChange }: ThisDeviceProps) {
  const fetcher = useFetcher<AdminAnswer>();
  const [asking, setAsking] = useState(false);
  const help = HELP[state];

  useEffect(() => {
    if (fetcher.data?.kind === "done") showToast({ about: "panel", title: fetcher.data.said ?? "" });
  }, [fetcher.data]);

  async function turnOn(): Promise<void> {
    setAsking(true);
    try {
      const subscription = await subscribeHere(publicKey);
      if (subscription) {
        const fields = { [INTENT_FIELD]: "push-turnOn", subscription: JSON.stringify(subscription), ficar: "1" };
        await fetcher.submit(fields, { method: "post" });
      }
    } catch {
      showToast({ about: "panel", title: "O navegador não conseguiu ligar os avisos. Tente de novo em instantes." });
    }
    setAsking(false);
    onChange();
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-ink-soft text-small">
        Chegam mesmo com o painel fechado, com o número do pedido e o valor, sem dados de clientes. Cada pessoa escolhe
        os seus, em cada aparelho.
      </p>
      {state === "checking" && (
        <>
          <p className="text-ink-muted text-small">Verificando este aparelho.</p>
          <noscript>
            <Note>Para ligar avisos, ative o JavaScript do navegador.</Note>
          </noscript>
        </>
      )}
      {state === "on" && <StatusPill tone="accent" icon={BellRing} label="Ligados neste aparelho" />}
      {(state === "off" || state === "lost" || state === "blocked") && (
        <StatusPill tone="neutral" icon={BellOff} label="Desligados neste aparelho" />
      )}
      {help && (
        <Note title={help.title} role="status">
          {help.text}
        </Note>
      )}
      <RefusalNote problem={fetcher.data?.problem} />
      {(state === "off" || state === "lost") && (
        <Button type="button" icon={Bell} busy={asking || fetcher.state !== "idle"} onClick={() => void turnOn()}>
          Ligar avisos neste aparelho
        </Button>
      )}
    </div>
  );
}

/** A device as the profile lists it. */
interface ShownDevice {
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
function DeviceList({ devices, ...shared }: DeviceListProps) {
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
