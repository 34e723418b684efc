import { AdminForm, type SubmitLook } from "./admin-form.tsx";

interface ActionButtonProps extends Omit<SubmitLook, "size" | "className"> {
  intent: string;
  /** As wide as a phone's screen. */
  wide?: boolean;
  /** Extra hidden fields. */
  fields?: Record<string, string>;
}

/** A form that consists of one button. */
export function ActionButton({ intent, fields, wide = false, variant = "secondary", ...look }: ActionButtonProps) {
  const className = wide ? "sm:justify-self-start" : "justify-self-start";
  return (
    <AdminForm
      intent={intent}
      hidden={fields}
      submit={{ ...look, variant, size: "s", className }}
      className="grid gap-3"
    />
  );
}
