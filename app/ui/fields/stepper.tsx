import clsx from "clsx";
import { Minus, Plus } from "lucide-react";
import { EVERY_CLICK_ATTRIBUTE } from "#app/hydration/hydration-marks.ts";
import { Icon } from "../icon.tsx";

interface StepperProps {
  value: number;
  max: number;
  min?: number;
  onChange: (value: number) => void;
  /** Label of the group: 'Quantidade', 'Quantidade de Anel X'. */
  label: string;
  /** l: 56 px high, beside a 56 px button. */
  size?: "l" | "m";
}

/**
 * A number input with minus and plus buttons, between `min` and `max`. A button at its limit stays focusable and does
 * nothing.
 * Rules: CART-7.
 */
export function Stepper({ value, max, min = 1, onChange, label, size = "m" }: StepperProps) {
  const button = clsx("grid place-items-center aria-disabled:cursor-not-allowed aria-disabled:text-ink-muted/50", {
    "h-11.5": size === "m",
    "h-13.5": size === "l",
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline grid in every browser
    <div
      role="group"
      aria-label={label}
      className="inline-grid grid-cols-[repeat(3,var(--spacing-tap))] items-center rounded-control border border-line-strong bg-surface text-center tabular-nums"
    >
      <button
        type="button"
        {...{ [EVERY_CLICK_ATTRIBUTE]: "" }}
        aria-label="Diminuir"
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
        className={button}
      >
        <Icon of={Minus} size="s" />
      </button>
      <output translate="no" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        {...{ [EVERY_CLICK_ATTRIBUTE]: "" }}
        aria-label="Aumentar"
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
        className={button}
      >
        <Icon of={Plus} size="s" />
      </button>
    </div>
  );
}
