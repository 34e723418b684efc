import { useRef, useState } from "react";
import { showToast } from "#app/ui/toast.tsx";
import { needsSizeChoice, type SizeChoice } from "#shop/catalogue/product.ts";

export interface SizePickerProps {
  sizes: readonly SizeChoice[];
  chosen: string | null;
  missing: boolean;
  onChoose: (size: string) => void;
  group: React.RefObject<HTMLFieldSetElement | null>;
}

export interface ChosenSize {
  chosen: string | null;
  picker: SizePickerProps;
  /** The chosen size; without one it says so, marks the group, moves the focus there and gives null (spec 1 §5). */
  require: () => string | null;
}

/** The size a shopper has chosen; a single size is chosen by itself. */
export function useSizeChoice(sizes: readonly SizeChoice[]): ChosenSize {
  const only = needsSizeChoice(sizes) ? null : (sizes[0]?.size ?? null);
  const [picked, setPicked] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const chosen = only ?? picked;

  function choose(size: string) {
    setPicked(size);
    setMissing(false);
  }
  function require(): string | null {
    if (chosen) return chosen;
    setMissing(true);
    group.current?.scrollIntoView({ block: "center" });
    group.current?.querySelector<HTMLInputElement>("input:enabled")?.focus({ preventScroll: true });
    showToast({
      title: "Tamanho não selecionado",
      description: "Por favor, selecione um tamanho para continuar.",
      tone: "destructive",
    });
    return null;
  }
  return { chosen, require, picker: { sizes, chosen, missing, onChoose: choose, group } };
}
