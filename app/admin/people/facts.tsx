import type { ReactNode } from "react";

/** An e-mail address that opens the reader's mail program. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link break-all">
      {email}
    </a>
  );
}

/** Label and value pairs; stacked on phones. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0 break-words max-sm:-mt-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
