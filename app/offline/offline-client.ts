import { HYDRATED_EVENT } from "#app/hydration/hydration-marks.ts";
import { lostText, NOTICE, NOTICE_LOOK, noticeContent, SKIP_LINK } from "./offline-notice.ts";

const LOOK_AGAIN_MS = 15_000;
const QUIET_MS = 2_000;

/** Registers the service worker, tells it which pages are visited, and shows a notice while the connection is lost. */
export function startOffline(): void {
  let arrivedAt = "";
  let typed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function arrive(): void {
    const address = location.pathname + location.search;
    if (address === arrivedAt) return;
    arrivedAt = address;
    typed = false;
    clearTimeout(timer);
    timer = setTimeout(() => void tellWorker(address), QUIET_MS);
  }

  function leave(): void {
    // The panel's forms say it themselves.
    if (document.querySelector(NOTICE) || location.pathname.startsWith("/admin")) return;
    const notice = document.createElement(NOTICE);
    notice.className = NOTICE_LOOK;
    notice.role = "region";
    notice.ariaLabel = "Aviso";
    const skipLink = document.querySelector(SKIP_LINK);
    if (skipLink) skipLink.after(notice);
    else document.body.prepend(notice);
    notice.innerHTML = noticeContent(lostText(location.pathname.startsWith("/checkout")), "Tentar novamente");
    makeRoom();
  }

  async function comeBack(): Promise<void> {
    const notice = document.querySelector<HTMLElement>(NOTICE);
    if (!notice || !(await shopAnswers(notice.dataset.copy))) return;
    if (notice.dataset.copy === undefined) notice.remove();
    else if (typed) notice.innerHTML = noticeContent("A conexão voltou.", "Atualizar a página");
    else location.reload();
    makeRoom();
  }

  addEventListener("click", followAsDocument, { capture: true });
  addEventListener("input", () => {
    typed = true;
  });
  addEventListener(HYDRATED_EVENT, arrive);
  addEventListener("offline", leave);
  addEventListener("online", () => void comeBack());
  setInterval(() => void comeBack(), LOOK_AGAIN_MS);
  addEventListener("resize", makeRoom);
  makeRoom();
  arrive();
  if (navigator.onLine) void comeBack();
  else leave();
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

/** The notice covers neither the bars at the bottom of a phone's screen nor the page's end (`app.css`). */
function makeRoom(): void {
  const height = document.querySelector(NOTICE)?.getBoundingClientRect().height ?? 0;
  document.documentElement.style.setProperty("--aviso", `${height}px`);
}

/**
 * During an outage the router can load neither data nor scripts of another page. Clicks on links are hidden from it, so
 * that the browser loads the page as a document and the worker answers from its cache.
 */
function followAsDocument(event: MouseEvent): void {
  if (!document.querySelector(NOTICE) || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (link && link.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation();
}

async function tellWorker(page: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.onLine || document.querySelector(NOTICE)) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  active?.postMessage({ page, files: [...new Set(files)] });
}

/**
 * Whether to reload a cached page: after an outage the whole shop must be ready (`/readyz`); otherwise it is enough
 * that the server answers.
 */
async function shopAnswers(reason: string | undefined): Promise<boolean> {
  try {
    return (await fetch(reason === "outage" ? "/readyz" : "/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
