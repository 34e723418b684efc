import { type ComponentType, lazy } from "react";

/** What loading a part needs of the browser. */
export interface PartLoading {
  online: () => boolean;
  /** Resolves when the browser has a connection again, or after a while to look again. */
  untilOnline: () => Promise<void>;
  /** Whether the shop answers. */
  reachable: () => Promise<boolean>;
  /** Loads the page again; false when that has just been done. */
  reloadOnce: () => boolean;
}

/**
 * A part of the page that is fetched when it is first shown. Without a connection it waits for one; when its file is
 * gone because a new build of the shop is out, the page is loaded again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load, browserLoading) }));
}

/** Loads until it works. Rejects only where the shop answers, the file does not come and a reload did not help. */
export async function loadPart<Part>(load: () => Promise<Part>, loading: PartLoading): Promise<Part> {
  for (let answered = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!loading.online() || !(await loading.reachable())) {
        await loading.untilOnline();
      } else if (answered === 0) {
        // The connection may have come back between the two: once more.
        answered += 1;
      } else if (loading.reloadOnce()) {
        return new Promise(() => {});
      } else {
        throw error;
      }
    }
  }
}

/** Fetches a part ahead of its use; when that fails, its use tries again. */
export function prefetchPart(load: () => Promise<unknown>): void {
  load().catch(() => {});
}

const LOOK_AGAIN_MS = 5_000;
/** A failure so soon after a reload is none that a reload mends. */
const RELOAD_HELPS_MS = 60_000;
const RELOADED = "loja-recarregada";

export const browserLoading: PartLoading = {
  // The server has its files or is broken: it neither waits nor reloads.
  online: () => typeof window === "undefined" || navigator.onLine,
  untilOnline: () =>
    new Promise((resolve) => {
      const timer = navigator.onLine ? setTimeout(done, LOOK_AGAIN_MS) : undefined;
      function done() {
        clearTimeout(timer);
        window.removeEventListener("online", done);
        resolve();
      }
      window.addEventListener("online", done);
    }),
  async reachable() {
    if (typeof window === "undefined") return true;
    try {
      return (await fetch("/healthz", { cache: "no-store" })).ok;
    } catch {
      return false;
    }
  },
  reloadOnce() {
    if (typeof window === "undefined") return false;
    try {
      if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_HELPS_MS) return false;
      sessionStorage.setItem(RELOADED, String(Date.now()));
    } catch {
      return false;
    }
    window.location.reload();
    return true;
  },
};
