import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

interface ReadingFrameProps {
  title: string;
  /** The page fits on a screen: no second link home at its end. */
  short?: boolean;
  children: ReactNode;
}

/** Layout of a text page: one column, a link home at top and bottom. */
export function ReadingFrame({ title, short = false, children }: ReadingFrameProps) {
  return (
    <main className="mx-auto max-w-page px-gutter">
      <div className="mx-auto max-w-read pt-3 pb-section md:pt-8">
        <HomeLink />
        <h1 className="mt-1 mb-4 text-balance md:mt-5 md:mb-5 font-serif text-h1">{title}</h1>
        {children}
        {!short && <HomeLink />}
      </div>
    </main>
  );
}

/** A text page with an introduction and a body below a rule. */
export function StaticPage({ title, lead, short, children }: ReadingFrameProps & { lead: ReactNode }) {
  return (
    <ReadingFrame title={title} short={short}>
      <PageBody lead={lead}>{children}</PageBody>
    </ReadingFrame>
  );
}

export function PageBody({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className="text-ink-soft text-lead">{lead}</p>
      <div className="my-9 grid grid-cols-[minmax(0,1fr)] gap-8 border-line border-y py-9">{children}</div>
    </>
  );
}

function HomeLink() {
  return (
    <Link to="/" prefetch="intent" className="inline-flex min-h-tap items-center gap-2 text-small print:hidden">
      <Icon of={ArrowLeft} size="s" />
      <span className="link">Voltar para Home</span>
    </Link>
  );
}

/** A section of a text page; `id` is its anchor. */
export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5 text-ink-soft">
      <h2 id={id} className="break-after-avoid text-balance font-serif text-h3 text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A link in running text; other sites open in a new tab. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const away = to.startsWith("http");
  return (
    <Link
      to={to}
      target={away ? "_blank" : undefined}
      rel={away ? "noopener" : undefined}
      className="link wrap-anywhere text-ink"
    >
      {children}
    </Link>
  );
}
