import type { ComponentProps } from "react";

/** The radio circle without a label, for tiles and rows that lay out their own. */
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
