import type { LucideIcon } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyForm } from "#shop/shipments/shipment-forms.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface ActionButtonProps {
  intent: string;
  initial: AdminAnswer | undefined;
  label: string;
  icon: LucideIcon;
  variant?: "primary" | "secondary";
  /** Sent along. */
  fields?: Record<string, string>;
}

/** A form that is nothing but its button. */
export function ActionButton({ intent, initial, label, icon, variant = "secondary", fields = {} }: ActionButtonProps) {
  return (
    <AdminForm intent={intent} schema={EmptyForm} initial={initial} className="grid gap-3">
      {({ busy }) => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant={variant} size="s" icon={icon} busy={busy} className="justify-self-start">
            {label}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
