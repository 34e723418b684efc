import type { ReactNode } from "react";
import { PageBody, Section } from "../static-page.tsx";

export interface TextSection {
  /** The section's anchor, `/envios#prazos`. */
  id: string;
  title: string;
  body: ReactNode;
}

interface ProseProps {
  lead: ReactNode;
  sections: readonly TextSection[];
  /** For long texts: numbers the sections and lists them at the top. */
  numbered?: boolean;
}

/** Body of a text page: an introduction, then sections with headings. */
export function Prose({ lead, sections, numbered = false }: ProseProps) {
  const titled = sections.map((section, index) => ({
    ...section,
    title: numbered ? `${index + 1}. ${section.title}` : section.title,
  }));
  return (
    <PageBody lead={lead}>
      {numbered && <Contents sections={titled} />}
      {titled.map(({ id, title, body }) => (
        <Section key={id} id={id} title={title}>
          {body}
        </Section>
      ))}
    </PageBody>
  );
}

function Contents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav aria-label="Nesta página" className="bg-tile px-6 py-5.5 print:hidden">
      <p className="mb-2 text-title">Nesta página</p>
      <ul className="gap-x-8 sm:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="inline-flex min-h-9 items-center text-ink-soft text-small hover:underline hover:underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-muted">{children}</ul>;
}

/** Numbered steps. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="grid list-decimal gap-1.5 pl-5 marker:text-ink-muted">{children}</ol>;
}

interface FactTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[];
}

/** A table of facts; on phones each row becomes a small list under its header. */
export function FactTable({ caption, heads, rows }: FactTableProps) {
  return (
    <table className="my-1.5 w-full break-inside-avoid text-left text-small max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line-strong border-b">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="py-2.5 pr-4 align-bottom font-semibold text-ink text-label tracking-normal"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name, ...facts]) => (
          <tr key={facts.join()} className="border-line border-b max-sm:block max-sm:py-3">
            <th scope="row" className="font-semibold text-ink max-sm:block sm:py-3 sm:pr-4 sm:align-top">
              {name}
            </th>
            {facts.map((fact, index) => (
              <td key={heads[index + 1]} className="tabular-nums max-sm:block sm:py-3 sm:pr-4 sm:align-top">
                <span className="text-ink-muted sm:hidden" aria-hidden="true">
                  {heads[index + 1]}:{" "}
                </span>
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
