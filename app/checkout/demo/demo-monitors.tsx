import { useEffect, useState } from "react";
import { amount, type Read, record } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";

const TICK_MS = 30_000;
const Answer = record({
  figures: record({
    orderCount: amount,
    paymentSuccessRate: amount,
    averageProcessingTime: amount,
    errorCount: amount,
  }),
});

const HEALTH: Readonly<Record<SystemHealth, { label: string; look: string }>> = {
  healthy: { label: "Saudável", look: "bg-accent-soft text-accent" },
  warning: { label: "Atenção: pagamento em andamento", look: "bg-warning-soft text-warning" },
  error: { label: "Erro", look: "bg-danger-soft text-danger" },
};

const TIME = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium" });
const NUMBER = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

interface DemoMonitorsProps {
  /** The order's `payment_status`; null before there is an order. */
  paymentStatus: string | null;
  /** State of the current payment attempt. */
  paymentState: string | null;
}

/** Demo mode only: the shop's figures and this browser's payment log. */
export function DemoMonitors({ paymentStatus, paymentState }: DemoMonitorsProps) {
  const { shown, answers } = useFigures(paymentState);
  const log = usePaymentLog(paymentState);
  const { label, look } = HEALTH[systemHealth(paymentState === null ? null : paymentStatus, answers)];
  const figures = shown?.figures;
  return (
    <aside
      aria-label="Monitores da demonstração"
      className="mx-auto mb-24 grid w-[calc(100%-2*var(--spacing-gutter))] max-w-210 gap-3 text-small"
    >
      <p className="text-ink-muted">Só no modo demonstração, para quem experimenta a loja:</p>
      <details className="rounded-panel border border-line px-5 py-2 open:pb-5">
        <summary className="cursor-pointer py-2.5 font-semibold">
          Monitor do sistema{" "}
          <span className={`ml-2 inline-block rounded-control px-3 py-1 font-normal ${look}`}>{label}</span>
        </summary>
        <p className="mt-2 text-ink-muted">Últimas 24 horas, todos os pedidos da loja; atualiza a cada 30 segundos.</p>
        <dl className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-4">
          <Figure name="Pedidos" value={figures && NUMBER.format(figures.orderCount)} />
          <Figure name="Taxa de sucesso" value={figures && `${NUMBER.format(figures.paymentSuccessRate)}%`} />
          <Figure name="Tempo médio" value={figures && `${NUMBER.format(figures.averageProcessingTime)} s`} />
          <Figure name="Erros" value={figures && NUMBER.format(figures.errorCount)} />
        </dl>
      </details>
      <details className="rounded-panel border border-line px-5 py-2 open:pb-5">
        <summary className="cursor-pointer py-2.5 font-semibold">Registro do pagamento</summary>
        <p className="mt-2 text-ink-muted">As últimas 10 linhas do que este navegador fez pelo pagamento.</p>
        {log.length === 0 ? (
          <p className="mt-3">Nada ainda.</p>
        ) : (
          <ol className="mt-3 grid gap-1 break-all font-mono">
            {log.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <time dateTime={new Date(at).toISOString()}>{TIME.format(at)}</time> {text}
              </li>
            ))}
          </ol>
        )}
      </details>
    </aside>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-semibold">{value ?? "–"}</dd>
    </div>
  );
}

/**
 * Payment log of this browser: its API calls, from the Resource Timing API, and each state shown. Needs no hooks
 * elsewhere in the page.
 */
function usePaymentLog(state: string | null): LogLine[] {
  const [log, setLog] = useState<LogLine[]>([]);

  useEffect(() => {
    const add = (entries: PerformanceEntryList) => {
      const lines = entries.flatMap((entry) => {
        if (!(entry instanceof PerformanceResourceTiming)) return [];
        const { name: address, startTime, duration, responseStatus: status } = entry;
        const line = callLine({ address, startedAt: performance.timeOrigin + startTime, duration, status });
        return line ? [line] : [];
      });
      if (lines.length > 0) setLog((before) => withLines(before, lines));
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "resource", buffered: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (state !== null) setLog((before) => withLines(before, [{ at: Date.now(), text: `Pagamento: ${state}` }]));
  }, [state]);

  return log;
}

type ShopFigures = Read<typeof Answer>;

/** Polls the shop's figures every 30 s and when the payment changes. `answers`: whether the last poll succeeded. */
function useFigures(paymentState: string | null): { shown: ShopFigures | null; answers: boolean } {
  const [shown, setShown] = useState<ShopFigures | null>(null);
  const [answers, setAnswers] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment that changes is worth a look
  useEffect(() => {
    const ended = new AbortController();
    async function look() {
      try {
        const response = await requestApi("/demo/monitoring.json", { signal: ended.signal });
        if (response.kind === "unreachable" || !response.ok) throw new Error("no figures");
        setShown(Answer(response.body));
        setAnswers(true);
      } catch {
        if (!ended.signal.aborted) setAnswers(false);
      }
    }
    void look();
    const timer = setInterval(() => void look(), TICK_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [paymentState]);

  return { shown, answers };
}

/** One line of the payment log; `at` is in epoch milliseconds. */
interface LogLine {
  at: number;
  text: string;
}

export const LOG_LENGTH = 10;

/** Merges log lines: the newest ten, oldest first, without duplicates (same text at the same time). */
export function withLines(log: readonly LogLine[], added: readonly LogLine[]): LogLine[] {
  const fresh = added.filter(({ at, text }) => !log.some((line) => line.at === at && line.text === text));
  return [...log, ...fresh].toSorted((a, b) => a.at - b.at).slice(-LOG_LENGTH);
}

/**
 * Log line for a browser request; null if it is not about a payment. Leaves out the query, which identifies the
 * payment.
 */
export function callLine(call: {
  address: string;
  startedAt: number;
  duration: number;
  /** HTTP status; 0 if the browser does not report it. */
  status: number;
}): LogLine | null {
  if (!URL.canParse(call.address)) return null;
  const { pathname } = new URL(call.address);
  if (!/^\/(functions\/v1\/(create-\w+-payment|cancel-payment)|rest\/v1\/orders)/.test(pathname)) return null;
  const path = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => `${id.slice(0, 8)}…`);
  const status = call.status === 0 ? "sem resposta" : String(call.status);
  return { at: Math.round(call.startedAt), text: `${path} → ${status}, ${Math.round(call.duration)} ms` };
}

type SystemHealth = "healthy" | "warning" | "error";

/** 'warning' while a payment is being processed; 'error' after a failed one, or if the server does not answer. */
export function systemHealth(paymentStatus: string | null, answers: boolean): SystemHealth {
  if (!answers) return "error";
  switch (paymentStatus) {
    case "failed":
    case "rejected":
    case "cancelled":
    case "mismatch":
      return "error";
    case "pending":
    case "processing":
    case "in_process":
    case "in_review":
      return "warning";
    default:
      return "healthy";
  }
}
