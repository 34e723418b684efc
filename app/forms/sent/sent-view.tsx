import clsx from "clsx";
import { Check, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";

interface SentViewProps {
  title: string;
  icon?: LucideIcon;
  /** The page has no other title. */
  alone?: boolean;
  children: ReactNode;
}

/** Replaces a form once it was sent. Its headline takes the focus, so that screen readers announce it. */
export function SentView({ title, icon = Check, alone = false, children }: SentViewProps) {
  const Headline = alone ? "h1" : "h2";
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headline.current?.focus({ preventScroll: true });
    headline.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div data-sent className="grid justify-items-start gap-4">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={icon} size="l" />
      </span>
      <Headline
        ref={headline}
        tabIndex={-1}
        className={clsx(
          "font-serif outline-none focus-visible:shadow-none",
          alone ? "text-balance text-h1" : "text-h3",
        )}
      >
        {title}
      </Headline>
      {children}
    </div>
  );
}
