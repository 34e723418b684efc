import { type ComponentType, memo, type ReactNode, Suspense } from "react";
import { lazyPart } from "./lazy-part.ts";
import { useIsFromServer } from "./use-hydrated.ts";

/** One object for good: React writes the markup again when another one comes. */
const AS_IT_IS = { __html: "" };

/**
 * A part of the page that only stands there, such as a long text. The server writes it and the browser keeps what it
 * got, without loading the part's script; that comes only when the page is reached from another one without a reload.
 * What is in it must work without scripts: plain links, `<details>`. With a `placeholder`, shown until that script has
 * come, it is a boundary of its own; it is rendered again only with other props, since a boundary that is rendered before
 * its turn to hydrate makes React begin the whole page again.
 */
export function staticIsland<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: ReactNode,
): ComponentType<Props> {
  const Part = lazyPart(load);
  function StillPart(props: Props) {
    const isFromServer = useIsFromServer();
    if (isFromServer && typeof window !== "undefined") {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant, never written
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />;
    }
    return (
      <div className="contents">
        <Part {...props} />
      </div>
    );
  }
  if (placeholder === undefined) return StillPart;
  return memo(function Island(props: Props) {
    return (
      <Suspense fallback={placeholder}>
        <StillPart {...props} />
      </Suspense>
    );
  });
}
