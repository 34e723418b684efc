import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import {
  isLegalTextVersion,
  LEGAL_TEXT_VERSIONS,
  LEGAL_TEXTS_VERSION,
  type LegalTextVersion,
} from "#shop/customers/accounts/legal-texts.ts";

/** Versions before the present one that an order or account of this shop accepted, oldest first. Rules: LAW-19. */
export async function listOlderVersions(db: Database): Promise<LegalTextVersion[]> {
  const older = LEGAL_TEXT_VERSIONS.filter((version) => version !== LEGAL_TEXTS_VERSION);
  const { rows } = await sql<{ version: string }>`
    select version from unnest(${older}::text[]) as older (version)
     where exists (select from orders where accepted_terms_version = version)
        or exists (select from consents where text_version = version)
     order by version`.execute(db);
  return rows.map(({ version }) => version).filter(isLegalTextVersion);
}
