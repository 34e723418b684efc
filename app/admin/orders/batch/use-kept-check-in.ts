import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { type CheckIn, NOTHING_CHECKED } from "#shop/fulfilment/shipments/many/check-in.ts";

const KEY = "conferencia";
const Kept = z.object({
  open: z.nullable(z.string()),
  counts: z.record(z.string(), z.record(z.string(), z.int().check(z.nonnegative()))),
});

/** What was checked in, kept in this tab: a phone reloads pages that it has put aside. */
export function useKeptCheckIn(): [CheckIn, (checked: CheckIn) => void] {
  const [checked, setChecked] = useState<CheckIn>(NOTHING_CHECKED);
  useEffect(() => setChecked(readKept()), []);
  const keep = (next: CheckIn) => {
    setChecked(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A browser without storage counts until the page is left.
    }
  };
  return [checked, keep];
}

function readKept(): CheckIn {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? NOTHING_CHECKED;
  } catch {
    return NOTHING_CHECKED;
  }
}
