import { Spinner } from "#app/ui/spinner.tsx";

/** Says that the page looks after the payment by itself. */
export function MonitoringBadge() {
  return (
    <p
      role="status"
      className="-translate-x-1/2 fixed bottom-[max(1.5rem,env(safe-area-inset-bottom))] left-1/2 z-30 inline-flex h-tap items-center gap-2.5 whitespace-nowrap rounded-full bg-ink px-4.5 text-paper text-small shadow-float"
    >
      <Spinner />
      Monitorando pagamento
    </p>
  );
}
