import { LoaderCircle } from "lucide-react";
import { Icon } from "./icon.tsx";

interface SpinnerProps {
  size?: "s" | "m" | "l";
  /** Text for screen readers, when nothing beside the spinner says what is loading. */
  label?: string;
}

export function Spinner({ size = "m", label }: SpinnerProps) {
  const spinner = <Icon of={LoaderCircle} size={size} className="animate-spin" />;
  if (!label) return spinner;
  return (
    <span role="status">
      {spinner}
      <span className="sr-only">{label}</span>
    </span>
  );
}
