import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** A page to be read: one column, the way home at top and bottom. */
export function StaticPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto max-w-page px-gutter">
      <div className="mx-auto max-w-read pt-10 pb-section">
        <HomeLink />
        <h1 className="mt-7 mb-5 font-serif text-h1">{title}</h1>
        <p className="text-ink-soft text-lead">{lead}</p>
        <div className="my-9 grid gap-8 border-line border-y py-9">{children}</div>
        <HomeLink />
      </div>
    </main>
  );
}

function HomeLink() {
  return (
    <Link to="/" prefetch="intent" className="inline-flex min-h-tap items-center gap-2.5">
      <Icon of={ArrowLeft} size="s" />
      <span className="link">Voltar para Home</span>
    </Link>
  );
}

/** A headed part of such a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5 text-ink-soft">
      <h2 className="font-serif text-h3 text-ink">{title}</h2>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-muted">{children}</ul>;
}

/** A link within the text, also to other sites. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link break-words text-ink">
      {children}
    </Link>
  );
}
