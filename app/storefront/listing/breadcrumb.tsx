import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

interface BreadcrumbProps {
  /** From Home down, without the current page. */
  trail: readonly { label: string; to: `/${string}` }[];
  current: string;
  /** On phones without space around the line. */
  tight?: boolean;
}

/** Home > category > name, on one line where the text is of the usual size. */
export function Breadcrumb({ trail, current, tight = false }: BreadcrumbProps) {
  return (
    <nav
      aria-label="Você está em"
      className={clsx(
        "flex flex-wrap items-center gap-x-2.5 py-2.25 text-ink-muted text-small whitespace-nowrap",
        tight && "max-md:py-0",
      )}
    >
      {trail.map(({ label, to }) => (
        <Fragment key={to}>
          <PageLink to={to} className="link inline-flex min-h-tap min-w-tap items-center">
            {label}
          </PageLink>
          <Icon of={ChevronRight} size="s" />
        </Fragment>
      ))}
      <span aria-current="page" className="min-w-0 flex-[1_1_4rem] overflow-hidden text-ellipsis text-ink">
        {current}
      </span>
    </nav>
  );
}
