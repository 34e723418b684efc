import { Button, ButtonLink } from "#app/ui/button.tsx";

interface FormActionsProps {
  busy: boolean;
  label: string;
  /** Where 'cancel' leads. */
  back?: string;
  backLabel?: string;
  danger?: boolean;
}

/** Submit on the right, cancel on the left; on phones submit comes first. Beside what cannot be undone, cancel is a full button. */
export function FormActions({
  busy,
  label,
  back = "/account",
  backLabel = "Cancelar",
  danger = false,
}: FormActionsProps) {
  return (
    <div className="mt-2 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
      <ButtonLink
        to={back}
        variant={danger ? "secondary" : "ghost"}
        preventScrollReset
        className={danger ? undefined : "md:-ml-3"}
      >
        {backLabel}
      </ButtonLink>
      <Button type="submit" busy={busy} variant={danger ? "danger" : "primary"}>
        {label}
      </Button>
    </div>
  );
}
