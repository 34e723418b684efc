import { type ReactNode, useEffect, useRef } from "react";

/** Whether a step was shown since the page loaded. The first one does not take the focus. */
let shownBefore = false;

interface StepHeadingProps {
  size: "h1" | "h2";
  children: ReactNode;
}

/** Heading of a step or result. Takes the focus when it replaces another, so that screen readers announce it. */
export function StepHeading({ size, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shownBefore) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shownBefore = true;
  }, []);
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className={`font-serif text-balance outline-none focus-visible:shadow-none ${size === "h1" ? "text-h1" : "text-h2"}`}
    >
      {children}
    </h2>
  );
}
