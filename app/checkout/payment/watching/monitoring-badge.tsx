import { Spinner } from "#app/ui/spinner.tsx";

/** Tells that the page polls the payment by itself. Placed below the actions, so that it covers nothing. */
export function MonitoringBadge() {
  return (
    <p
      role="status"
      className="mx-auto mt-6 flex min-h-tap w-fit items-center gap-2.5 rounded-full bg-ink px-4.5 text-paper text-small shadow-float"
    >
      <Spinner />
      Monitorando pagamento
    </p>
  );
}
