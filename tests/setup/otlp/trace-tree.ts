import type { ReceivedSpan } from "./read-otlp.ts";

/** The spans below one, by their parents; statements, transactions and waits left out. */
export interface TraceTree {
  [name: string]: TraceTree;
}

const isStep = ({ attributes, name }: ReceivedSpan) => "db.system.name" in attributes || name === "transaction";

/** A trace as nested names. Throws if it has several roots or a span without its parent. */
export function treeOf(spans: readonly ReceivedSpan[]): TraceTree {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const lost = spans.filter(({ parentSpanId }) => parentSpanId !== "" && !ids.has(parentSpanId));
  if (lost.length > 0) throw new Error(`without a parent: ${lost.map(({ name }) => name).join(", ")}`);
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === "");
  if (roots.length !== 1) throw new Error(`roots: ${roots.map(({ name }) => name).join(", ")}`);
  return below(spans, "");
}

function below(spans: readonly ReceivedSpan[], parent: string): TraceTree {
  const children = spans.filter((span) => span.parentSpanId === parent && !isStep(span));
  return Object.fromEntries(children.map(({ name, spanId }) => [name, below(spans, spanId)]));
}
