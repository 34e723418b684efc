import { type ComponentType, createElement, lazy, useState } from "react";
import { browserLoading, loadPart } from "./lazy-part.ts";

/**
 * A lazy part that is rendered at once, without its fallback, where it was fetched before: what a press opens can take the
 * focus in the same step.
 */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | null = null;
  async function fetchPart(): Promise<ComponentType<Props>> {
    fetched = await loadPart(load, browserLoading);
    return fetched;
  }
  const Waiting = lazy(async () => ({ default: await fetchPart() }));
  function Part(props: Props) {
    // The same for as long as it is shown: another component would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Waiting);
    return createElement(Shown, props);
  }
  return { Part, fetchPart };
}
