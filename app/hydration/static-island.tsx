import { type ComponentType, useState } from "react";
import { lazyPart } from "./lazy-part.ts";
import { useHydrated } from "./use-hydrated.ts";

/** One object for good: React writes the markup again when another one comes. */
const AS_IT_IS = { __html: "" };

/**
 * A part of the page that only stands there, such as a long text. The server writes it and the browser keeps what it
 * got, without loading the part's script; that comes only when the page is reached from another one without a reload.
 * What is in it must work without scripts: plain links, `<details>`.
 */
export function staticIsland<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart(load);
  return function StillPart(props: Props) {
    const hydrated = useHydrated();
    const [written] = useState(typeof window !== "undefined" && !hydrated);
    if (written) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant, never written
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />;
    }
    return (
      <div className="contents">
        <Part {...props} />
      </div>
    );
  };
}
