import { type RefObject, useEffect, useState } from "react";

/** The header's height on phones: what is under it is not in sight. */
const UNDER_HEADER = "-60px 0px 0px";
/** Of the element in sight; less counts as out of sight. */
const WHOLE = 0.99;

/** Whether the element is wholly in sight; `which` changes when the reference holds another one. */
export function useInSight(element: RefObject<HTMLElement | null>, which = false): boolean {
  const [inSight, setInSight] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reference holds another element
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE),
      { rootMargin: UNDER_HEADER, threshold: [0, WHOLE] },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, which]);
  return inSight;
}
