import { type RefObject, useEffect, useState } from "react";

/** The header's height on phones: what is under it is not in sight. */
const UNDER_HEADER = "-60px 0px 0px";
/** Of the element in sight; less counts as out of sight. */
const WHOLE = 0.99;

/** Whether this part of the element, as a rule all of it, is in sight; `which` changes when the reference holds another one. */
export function useInSight(element: RefObject<HTMLElement | null>, which = false, part = WHOLE): boolean {
  const [inSight, setInSight] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reference holds another element
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= part),
      { rootMargin: UNDER_HEADER, threshold: [0, part] },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, which, part]);
  return inSight;
}
