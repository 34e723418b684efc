import { Spinner } from "#app/ui/spinner.tsx";

/** Says that the page looks after the payment by itself. */
export function MonitoringBadge() {
  return (
    <p
      role="status"
      className="md:-translate-x-1/2 z-30 mx-auto mt-6 flex h-tap w-fit md:fixed md:bottom-6 md:left-1/2 md:m-0 items-center gap-2.5 whitespace-nowrap rounded-full bg-ink px-4.5 text-paper text-small shadow-float"
    >
      <Spinner />
      Monitorando pagamento
    </p>
  );
}
