import { Spinner } from "#app/ui/spinner.tsx";

/** Says that the page looks after the payment by itself. It stands below the actions, where it covers nothing. */
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
