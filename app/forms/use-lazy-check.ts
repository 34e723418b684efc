import { useRef, useState } from "react";
import type { FieldCheck } from "./use-field-errors.ts";

/**
 * Loads a form's validation when the user starts to fill it in, to keep it out of public pages. Until it has loaded, or
 * when loading fails, only the server validates; `wake` then resolves to null, and tries again the next time.
 */
export function useLazyCheck(load: () => Promise<FieldCheck>) {
  const [check, setCheck] = useState<FieldCheck | null>(null);
  const asked = useRef<Promise<FieldCheck | null> | null>(null);
  function wake(): Promise<FieldCheck | null> {
    asked.current ??= load().then(
      (loaded) => {
        setCheck(() => loaded);
        return loaded;
      },
      () => {
        asked.current = null;
        return null;
      },
    );
    return asked.current;
  }
  return { check, wake };
}
