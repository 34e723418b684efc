import { type FormEvent, type MouseEvent, Suspense } from "react";
import { useNavigate } from "react-router";
import { staticIsland } from "#app/hydration/static-island.tsx";

const PromiseStrip = staticIsland(async () => (await import("./promise-strip.tsx")).PromiseStrip);
const Footer = staticIsland(async () => (await import("./footer.tsx")).Footer);

/** The strip above the header as a static island: server markup, not hydrated. */
export function StaticPromiseStrip() {
  return (
    <Suspense fallback={<div className="h-9 bg-ink" />}>
      <PromiseStrip />
    </Suspense>
  );
}

/**
 * The footer as a static island. One handler navigates its links without a reload and sends its form without leaving
 * the page.
 */
export function StaticFooter() {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || link.target || link.origin !== location.origin || elsewhere || event.isDefaultPrevented()) return;
    event.preventDefault();
    void navigate(link.pathname);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the links and the form inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <div className="contents" onClick={follow} onSubmit={sendNewsletter}>
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}

/** Loads the code that sends the form on submit; that code writes the outcome into the page. */
function sendNewsletter(event: FormEvent<HTMLDivElement>) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  import("../newsletter/send-newsletter.ts").then(
    (loaded) => loaded.sendNewsletter(form),
    () => form.querySelector("[role]")?.replaceChildren("Sem conexão. Tente de novo."),
  );
}
