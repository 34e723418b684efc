import type { LucideIcon } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { ConfirmButton, type ConfirmQuestion } from "./confirm-button.tsx";

interface ActionButtonProps {
  intent: string;
  label: string;
  icon: LucideIcon;
  variant?: "primary" | "secondary" | "ghost" | "danger-outline";
  /** As wide as a phone's screen. */
  wide?: boolean;
  /** Extra hidden fields. */
  fields?: Record<string, string>;
  /** Confirmation to ask first, for actions that cost money or notify the customer. */
  question?: ConfirmQuestion;
}

/** A form that consists of one button. */
export function ActionButton({ intent, label, icon, question, ...more }: ActionButtonProps) {
  const { variant = "secondary", wide = false, fields = {} } = more;
  const look = { variant, size: "s", className: wide ? "sm:justify-self-start" : "justify-self-start" } as const;
  return (
    <AdminForm intent={intent} schema={EmptyForm} className="grid gap-3">
      {({ busy, form }) => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {question ? (
            <ConfirmButton
              {...look}
              label={label}
              icon={icon}
              question={question}
              form={form}
              schema={EmptyForm}
              busy={busy}
            />
          ) : (
            <Button type="submit" {...look} icon={icon} busy={busy}>
              {label}
            </Button>
          )}
        </>
      )}
    </AdminForm>
  );
}
