import { type ReactNode, useEffect, useRef } from "react";

/** Whether a step was shown since the page was loaded; the first one leaves the focus where the browser put it. */
let shownBefore = false;

interface StepHeadingProps {
  size: "h1" | "h2";
  children: ReactNode;
}

/** The heading of a step or result view; takes the focus when the view replaces another, so that it is read out. */
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
