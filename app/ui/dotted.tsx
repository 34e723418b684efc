import { Fragment } from "react";

/**
 * Short texts in a row, with dots between them: 'Tamanho: 16 · Qtd: 1'. A text that does not fit goes to the next line,
 * without a dot at either line's end.
 */
export function Dotted({ parts }: { parts: readonly (string | null)[] }) {
  const shown = parts.filter((part) => part !== null && part !== "");
  return (
    // Each dot hangs before its text; at the beginning of a line it is clipped.
    <span className="block overflow-hidden">
      <span className="-ml-3 flex flex-wrap">
        {shown.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && " "}
            <span className="relative min-w-0 pl-3">
              {index > 0 && <span className="absolute left-0 w-3 text-center">·</span>} {part}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
