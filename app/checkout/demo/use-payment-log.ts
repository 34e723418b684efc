import { useEffect, useState } from "react";
import { callLine, type LogLine, withLines } from "./payment-log.ts";

/**
 * What this browser did about its payment: its calls, as the browser itself measured them, and each state it was shown.
 * Nothing else on the page has to know that somebody looks.
 */
export function usePaymentLog(state: string | null): LogLine[] {
  const [log, setLog] = useState<LogLine[]>([]);

  useEffect(() => {
    const add = (entries: PerformanceEntryList) => {
      const lines = entries.flatMap((entry) => {
        if (!(entry instanceof PerformanceResourceTiming)) return [];
        const { name: address, startTime, duration, responseStatus: status } = entry;
        const line = callLine({ address, startedAt: performance.timeOrigin + startTime, duration, status });
        return line ? [line] : [];
      });
      if (lines.length > 0) setLog((before) => withLines(before, lines));
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "resource", buffered: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (state !== null) setLog((before) => withLines(before, [{ at: Date.now(), text: `Pagamento: ${state}` }]));
  }, [state]);

  return log;
}
