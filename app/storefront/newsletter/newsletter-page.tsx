import type { ComponentProps } from "react";
import { CategoryLinks } from "../not-found/category-links.tsx";
import { Section, StaticPage } from "../pages/static-page.tsx";

/** A page about the newsletter: the footer leaves out its own form there. Rules: MAIL-69. */
export function NewsletterPage(props: ComponentProps<typeof StaticPage>) {
  return (
    <div data-newsletter className="contents">
      <StaticPage {...props} />
    </div>
  );
}

/** Links below a page about the newsletter. */
export function WaysOn() {
  return (
    <Section title="Enquanto isso, veja as peças">
      <CategoryLinks />
    </Section>
  );
}
