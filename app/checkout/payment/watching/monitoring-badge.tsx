import { Spinner } from "#app/ui/spinner.tsx";

/** Tells that the page polls the payment by itself. `byBank`: it is the bank that decides. */
export function MonitoringBadge({ byBank = false }: { byBank?: boolean }) {
  return (
    <p
      role="status"
      className="flex w-fit items-center gap-2.5 rounded-full bg-tile px-3.5 py-1.5 text-ink-soft text-small"
    >
      <Spinner />
      {byBank ? "Aguardando o banco" : "Monitorando pagamento"}
    </p>
  );
}
