import { Bell, BellOff, BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { DeviceList, type ShownDevice } from "./device-list.tsx";
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
      {state === "on" && (
        <StatusPill tone="accent" icon={BellRing}>
          Ligados neste aparelho
        </StatusPill>
      )}
      {(state === "off" || state === "lost" || state === "blocked") && (
        <StatusPill tone="neutral" icon={BellOff}>
          Desligados neste aparelho
        </StatusPill>
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
