import { Fragment } from "react";
import { type LegalTextVersion, legalTextDate } from "#shop/customers/accounts/legal-texts.ts";
import type { LegalText } from "./legal-versions.server.ts";
import { TextLink } from "./static-page.tsx";

/** Links to the earlier versions of a text that somebody accepted here; nothing in a new shop. Rules: LAW-19. */
export function OlderVersions({ text, older }: { text: LegalText; older: readonly LegalTextVersion[] }) {
  if (older.length === 0) return null;
  return (
    <p className="mb-7 text-ink-soft text-small">
      Versões anteriores:{" "}
      {older.map((version, index) => (
        <Fragment key={version}>
          {index > 0 && ", "}
          <TextLink to={`/${text}/versoes/${version}`}>{legalTextDate(version)}</TextLink>
        </Fragment>
      ))}
      .
    </p>
  );
}
