import * as z from "zod/mini";
import type { UnpaidOrderCaps } from "#shop/config/shop-promises.ts";

const MOST = 1_000;
const cap = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST)));

export const StoredUnpaidOrderCaps = z.object({ atOnce: cap, perHour: cap });

const MESSAGE = `Digite um número inteiro de 1 a ${MOST}, ou deixe vazio.`;
const typed = z.string(MESSAGE).check(
  z.trim(),
  z.refine((text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST), MESSAGE),
);

/** Empty: no limit. Rules: SETTING-5. */
export const UnpaidOrderCapsFields = z.object({ atOnce: typed, perHour: typed });
export type UnpaidOrderCapsFields = z.output<typeof UnpaidOrderCapsFields>;

export function capsOfFields({ atOnce, perHour }: UnpaidOrderCapsFields): UnpaidOrderCaps {
  const capOf = (text: string) => (text === "" ? null : Number(text));
  return { atOnce: capOf(atOnce), perHour: capOf(perHour) };
}

export function fieldsOfCaps({ atOnce, perHour }: UnpaidOrderCaps): UnpaidOrderCapsFields {
  return { atOnce: String(atOnce ?? ""), perHour: String(perHour ?? "") };
}
