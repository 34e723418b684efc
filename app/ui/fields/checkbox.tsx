import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  error?: string | null;
  className?: string;
};

/** A 22 px checkbox; the whole row, at least 44 px high, is the touch target. */
export function Checkbox({ label, error, className = "", ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-tap cursor-pointer items-start gap-3 py-2.5 text-control leading-normal">
        <span className="relative grid flex-none place-items-center">
          <input
            type="checkbox"
            {...rest}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : rest["aria-describedby"]}
            className="peer size-5.5 cursor-pointer appearance-none rounded-control border border-line-strong bg-surface checked:border-ink checked:bg-ink aria-invalid:border-2 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-tile"
          />
          <Icon of={Check} size="s" className="pointer-events-none absolute hidden text-paper peer-checked:block" />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={id} message={error || undefined} />
    </div>
  );
}
