import { useEffect, useState } from "react";

const SHOWN_MS = 2000;

/** Whether something was just copied: true for two seconds after `noteCopied`. */
export function useCopied(): [copied: boolean, noteCopied: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => setCopied(true)];
}
