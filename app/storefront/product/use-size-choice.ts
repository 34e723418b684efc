import { useRef, useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import { needsSizeChoice, type SizeChoice } from "#shop/catalogue/products/product.ts";

export interface SizePickerProps {
  sizes: readonly SizeChoice[];
  chosen: string | null;
  missing: boolean;
  /** A sold-out size is not chosen; what then happens is the page's. */
  onChoose: (size: string) => void;
  group: React.RefObject<HTMLFieldSetElement | null>;
}

export interface ChosenSize {
  chosen: string | null;
  /** The sold-out size that was pressed last, until one that can be had is chosen. */
  soldOut: string | null;
  picker: SizePickerProps;
  /** The chosen size; without one it says so, marks the group, moves the focus there and gives null (spec 1 §5). */
  require: () => string | null;
}

/** What the toast of a missing size is about: it goes with its page, and with a choice. */
const NO_SIZE = "size";

/** The size a shopper has chosen; a single size is chosen by itself. */
export function useSizeChoice(sizes: readonly SizeChoice[]): ChosenSize {
  const only = needsSizeChoice(sizes) ? null : (sizes[0]?.size ?? null);
  const [picked, setPicked] = useState<string | null>(null);
  const [soldOut, setSoldOut] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  /** Ends what was said of a missing size. */
  const asked = useRef(new AbortController());
  const chosen = only ?? picked;

  function choose(size: string) {
    const free = sizes.some((each) => each.size === size && each.available > 0);
    setSoldOut(free ? null : size);
    if (!free) return;
    setPicked(size);
    setMissing(false);
    asked.current.abort();
  }
  function require(): string | null {
    if (chosen) return chosen;
    setMissing(true);
    asked.current = new AbortController();
    group.current?.scrollIntoView({ block: "center" });
    group.current?.querySelector<HTMLInputElement>("input:not([aria-disabled])")?.focus({ preventScroll: true });
    showToast({
      title: "Tamanho não selecionado",
      description: "Por favor, selecione um tamanho para continuar.",
      tone: "destructive",
      about: NO_SIZE,
      until: asked.current.signal,
    });
    return null;
  }
  return { chosen, soldOut, require, picker: { sizes, chosen, missing, onChoose: choose, group } };
}
