import clsx from "clsx";
import type { ReactNode } from "react";
import { boxClass, FieldError } from "#app/ui/fields/field.tsx";

interface SecureBoxProps {
  /** Id of the element the provider mounts its iframe in. */
  id: string;
  label: string;
  hint?: string;
  error?: string;
  focused: boolean;
  trailing?: ReactNode;
}

/** Container of one of the provider's fields, styled like ours. */
export function SecureBox({ id, label, hint, error, focused, trailing }: SecureBoxProps) {
  return (
    <div data-keep-clear className="grid content-start gap-1.5">
      {/* The iframe has its own accessible name. */}
      <p aria-hidden="true" className="font-medium text-small leading-snug">
        {label}
      </p>
      <div className={clsx(boxClass(error !== undefined), focused && "outline-2 outline-ink outline-offset-2")}>
        <div id={id} className="h-11 min-w-0 flex-1" />
        {trailing && <span className="flex flex-none text-ink-soft">{trailing}</span>}
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {hint && <p className="text-caption text-ink-muted">{hint}</p>}
    </div>
  );
}
