import type { ComponentProps, ReactNode } from "react";

type RadioProps = Omit<ComponentProps<"input">, "type" | "className"> & { label: ReactNode; className?: string };

/** A 22 px radio in a row of at least 44 px; the whole row is the target. */
export function Radio({ label, className = "", ...rest }: RadioProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the mark
    <label className={`flex min-h-tap cursor-pointer items-center gap-3 ${className}`}>
      <RadioMark {...rest} />
      <span className="min-w-0 flex-1">{label}</span>
    </label>
  );
}

/** The round control alone, for tiles and option rows that lay out their own label. */
export function RadioMark(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <span className="relative grid flex-none place-items-center">
      <input
        type="radio"
        {...props}
        className="peer size-5.5 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface checked:border-ink"
      />
      <span className="pointer-events-none absolute hidden size-3 rounded-full bg-ink peer-checked:block" />
    </span>
  );
}
