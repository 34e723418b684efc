import clsx from "clsx";

/** Class names of a tab: a link in a row of links of which one is chosen. */
export function tabClass(isChosen: boolean): string {
  return clsx(
    "inline-flex min-h-tap flex-none items-center gap-2 rounded-full border px-4 text-small",
    isChosen ? "border-ink bg-ink font-semibold text-paper" : "border-line-strong bg-surface hover:bg-tile",
  );
}
