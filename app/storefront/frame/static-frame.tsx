import type { ComponentType, FocusEvent, FormEvent } from "react";
import { staticIsland } from "#app/hydration/static-island.tsx";
import { KeptPart } from "#app/ui/kept-part.tsx";

/** The strip above the header: server markup, not hydrated. */
export const StaticPromiseStrip = staticIsland(
  async () => written("strip", (await import("./promise-strip.tsx")).PromiseStrip),
  <div className="h-9 bg-ink" />,
);
const Footer = staticIsland(async () => written("footer", (await import("./footer.tsx")).Footer), null);

function written(name: string, part: ComponentType): ComponentType {
  return () => <KeptPart as="div" className="contents" part={part} name={name} props={{}} />;
}

/** The footer as a static island. Its form is sent without leaving the page. */
export function StaticFooter() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what its form says of itself
    <div className="contents" onSubmit={sendNewsletter} onBlur={offerMeantEmail}>
      <Footer />
    </div>
  );
}

function offerMeantEmail({ target }: FocusEvent<HTMLDivElement>) {
  if (!(target instanceof HTMLInputElement) || target.value === "") return;
  import("../newsletter/send-newsletter.ts").then(
    (loaded) => loaded.offerMeantEmail(target),
    () => {},
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
