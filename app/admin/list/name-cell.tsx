import type { ReactNode } from "react";
import { Link } from "react-router";

interface NameCellProps {
  name: ReactNode;
  /** Page of what is named. */
  to?: string;
  /** Code, e-mail or the like, below the name. */
  below: ReactNode;
}

/** A row's name, with what tells it from others of that name. */
export function NameCell({ name, to, below }: NameCellProps) {
  return (
    <span className="grid min-w-0">
      {to ? (
        <Link to={to} className="link inline-flex min-h-6 items-center justify-self-start break-words font-semibold">
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <span className="break-all text-caption text-ink-muted">{below}</span>
    </span>
  );
}
