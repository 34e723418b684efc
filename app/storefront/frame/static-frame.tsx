import { type FormEvent, Suspense } from "react";
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

/** The footer as a static island. Its form is sent without leaving the page. */
export function StaticFooter() {
  return (
    <div className="contents" onSubmit={sendNewsletter}>
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
