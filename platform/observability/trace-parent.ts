const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Version 00, the only one there is (https://www.w3.org/TR/trace-context/). */
export function parseTraceParent(text: string): { traceId: string; spanId: string; traceFlags: number } | null {
  const [, traceId = "", spanId = "", flags = ""] = TRACE_PARENT.exec(text) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
