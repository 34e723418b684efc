import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";

export interface Toast {
  title: string;
  description?: string;
  /** What a screen reader says in place of the description, where that counts what the page shows. */
  spoken?: string;
  /** notice: neither success nor error. */
  tone?: "default" | "notice" | "destructive";
  link?: { label: string; to: string };
  /**
   * A piece put into the cart: its picture, its name, with which the description begins, and size and price as one text.
   * It adds the way to the checkout.
   */
  piece?: { picture: Picture | undefined; name: string; facts: string };
  /** At the bottom, above the bar or the button pressed; on a computer in a lower corner that is free, else at the right. */
  low?: boolean;
  /** Title and description on one line where it is long enough. */
  brief?: boolean;
  /** A button, such as 'Desfazer'; pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /**
   * The subject, such as `session`: the toast replaces one with the same subject. An error with a subject is dismissed
   * when the page changes.
   */
  about?: string;
  /** Aborting it dismisses the toast. */
  until?: AbortSignal;
}

const waiting: Toast[] = [];
let wanted = false;
let show: ((toast: Toast) => void) | null = null;
let dismiss: (about: string) => void = () => {};
const watchers = new Set<() => void>();

/**
 * Shows a short message in the corner. The toast code is loaded with the first toast; until it is ready, messages are
 * queued.
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

/** Takes away the toast about a subject that is over, shown or still waiting. */
export function dismissToast(about: string): void {
  waiting.splice(0, waiting.length, ...waiting.filter((toast) => toast.about !== about));
  dismiss(about);
}

/** Loads the code that shows toasts. */
export const loadToasts = () => import("./toast-region.tsx");

const LazyToaster = lazyPart(async () => {
  const { ToastRegion, presentToast, withdrawToast } = await loadToasts();
  return () => (
    <ToastRegion
      onReady={() => {
        show = presentToast;
        dismiss = withdrawToast;
        for (const toast of waiting.splice(0)) presentToast(toast);
      }}
    />
  );
});

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Rendered once, at the end of every page. */
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
