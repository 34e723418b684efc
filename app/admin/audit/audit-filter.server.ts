import { addDays, isDay } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { startOfDay } from "#platform/day-times.ts";
import { type AuditFilter, findAuditSubjects } from "#shop/audit/audit-queries.server.ts";
import { areaOf } from "./audit-areas.ts";

/** The filter in the URL, as its form shows it. */
export interface ShownFilter {
  pessoa: string;
  assunto: string;
  objeto: string;
  de: string;
  ate: string;
}

export function shownFilter(query: URLSearchParams): ShownFilter {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 100);
  const day = (name: string) => (isDay(text(name)) ? text(name) : "");
  return {
    pessoa: text("pessoa"),
    assunto: areaOf(text("assunto")) ? text("assunto") : "",
    objeto: text("objeto"),
    de: day("de"),
    ate: day("ate"),
  };
}

/** Query filter of the log. Days are São Paulo's, both inclusive. */
export async function auditFilterOf(db: Database, shown: ShownFilter, before: string | null): Promise<AuditFilter> {
  const { pessoa, assunto, objeto, de, ate } = shown;
  const beforeId = /^\d{1,15}$/.test(before ?? "") ? Number(before) : undefined;
  return {
    ...(pessoa ? { actor: pessoa } : {}),
    ...(assunto ? { area: areaOf(assunto) ?? undefined } : {}),
    ...(objeto ? { subjects: await findAuditSubjects(db, objeto) } : {}),
    ...(de ? { from: startOfDay(de) } : {}),
    ...(ate ? { until: startOfDay(addDays(ate, 1)) } : {}),
    beforeId,
  };
}
