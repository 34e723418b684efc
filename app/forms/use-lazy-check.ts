import { useRef, useState } from "react";
import type { FieldCheck } from "./use-field-errors.ts";

/**
 * A form's rules, fetched when somebody begins to fill it in: public pages start without them. Until they are there,
 * and where they cannot be had, the server alone checks.
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
