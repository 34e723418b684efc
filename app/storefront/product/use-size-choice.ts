import { useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import { needsSizeChoice, SIZE_PARAMETER, type SizeChoice } from "#shop/catalogue/products/product.ts";
import { goTo } from "./go-to.ts";

export interface SizePickerProps {
  sizes: readonly SizeChoice[];
  chosen: string | null;
  missing: boolean;
  /** Called for sold-out sizes, too; those do not become the chosen size. */
  onChoose: (size: string) => void;
  group: React.RefObject<HTMLFieldSetElement | null>;
}

export interface ChosenSize {
  chosen: string | null;
  /** The sold-out size pressed last, until an available one is chosen. */
  soldOut: string | null;
  picker: SizePickerProps;
  /** Leads to the sizes and focuses the first available one. */
  seek: () => void;
  /** Returns the chosen size. Without one it shows a toast, marks the group as invalid, focuses it and returns null. */
  require: () => string | null;
}

/** Subject of the missing-size toast: it is dismissed with the page, or when a size is chosen. */
const NO_SIZE = "size";

/** State of the size picker; a single size, or the one that the address names, is chosen automatically. Rules: CART-9, STOCK-6. */
export function useSizeChoice(sizes: readonly SizeChoice[]): ChosenSize {
  const only = needsSizeChoice(sizes) ? null : (sizes[0]?.size ?? null);
  const [picked, setPicked] = useState<string | null>(null);
  const [soldOut, setSoldOut] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  /** Dismisses the missing-size toast. */
  const asked = useRef(new AbortController());
  const chosen = only ?? picked;

  // After hydration: the page is kept for all, whatever its query says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the sizes of the page that was opened
  useEffect(() => {
    const wanted = new URLSearchParams(window.location.search).get(SIZE_PARAMETER);
    if (sizes.some(({ size, available }) => size === wanted && available > 0)) setPicked((now) => now ?? wanted);
  }, []);

  function choose(size: string) {
    const free = sizes.some((each) => each.size === size && each.available > 0);
    setSoldOut(free ? null : size);
    if (!free) return;
    setPicked(size);
    setMissing(false);
    asked.current.abort();
  }
  function seek() {
    if (group.current) goTo(group.current, "input:not([aria-disabled])");
  }
  function require(): string | null {
    if (chosen) return chosen;
    setMissing(true);
    asked.current = new AbortController();
    seek();
    showToast({
      title: "Tamanho não selecionado",
      description: "Por favor, selecione um tamanho para continuar.",
      tone: "destructive",
      about: NO_SIZE,
      until: asked.current.signal,
    });
    return null;
  }
  return { chosen, soldOut, seek, require, picker: { sizes, chosen, missing, onChoose: choose, group } };
}
