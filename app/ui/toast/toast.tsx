import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";

export interface Toast {
  title: string;
  description?: string;
  /** notice: neither done nor failed. */
  tone?: "default" | "notice" | "destructive";
  link?: { label: string; to: string };
  /** Something to press, such as 'Desfazer'; the toast goes with it. */
  action?: { label: string; onPress: () => void };
  /**
   * What it is about, such as `session`: it takes the place of the toast of the same subject, done or
   * failed. A failure with a subject is over with its page.
   */
  about?: string;
  /** Takes the toast away when what it is about is over. */
  until?: AbortSignal;
}

const waiting: Toast[] = [];
let wanted = false;
let show: ((toast: Toast) => void) | null = null;
const watchers = new Set<() => void>();

/**
 * Shows a short message in the corner. The machinery is loaded with the first one, so that pages that never show
 * any stay light; until it is there, messages wait.
 */
export function showToast(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  wanted = true;
  for (const watcher of watchers) watcher();
}

const LazyToaster = lazyPart(async () => {
  const { ToastRegion, presentToast } = await import("./toast-region.tsx");
  return () => (
    <ToastRegion
      onReady={() => {
        show = presentToast;
        for (const toast of waiting.splice(0)) presentToast(toast);
      }}
    />
  );
});

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Stands once, at the end of every page. */
export function Toaster() {
  const needed = useSyncExternalStore(
    watch,
    () => wanted,
    () => false,
  );
  if (!needed) return null;
  return (
    <Suspense>
      <LazyToaster />
    </Suspense>
  );
}
