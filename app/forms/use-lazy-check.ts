import { useRef, useState } from "react";
import type { FieldCheck } from "./use-field-errors.ts";

/**
 * Loads a form's validation when the user starts to fill it in, to keep it out of public pages. Until it has loaded, or
 * when loading fails, only the server validates.
 */
export function useLazyCheck(load: () => Promise<FieldCheck>) {
  const [check, setCheck] = useState<FieldCheck | null>(null);
  const asked = useRef(false);
  function wake() {
    if (asked.current) return;
    asked.current = true;
    load().then(
      (loaded) => setCheck(() => loaded),
      () => {
        asked.current = false;
      },
    );
  }
  return { check, wake };
}
