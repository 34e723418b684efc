import * as z from "zod/mini";
import { dayInSaoPaulo, formatDay, isDay } from "#platform/clock.ts";
import { atMost } from "#platform/formats/text-length.ts";
import type { ShopStatus } from "#shop/config/shop-promises.ts";
import type { Setting } from "./setting.ts";

export interface ClosedNotice {
  message: string;
  /** `27/12/2026`; null if there is no date. */
  reopensOn: string | null;
}

/** Null if the shop is open. It reopens by itself on the day set. Rules: STAFF-52. */
export function closedNotice({ closed, message, reopensOn }: ShopStatus, now: Date): ClosedNotice | null {
  if (!closed || (reopensOn !== null && dayInSaoPaulo(now) >= reopensOn)) return null;
  return { message, reopensOn: reopensOn && formatDay(reopensOn) };
}

export interface ShopClosed {
  kind: "refused";
  reason: "shop_closed";
  notice: ClosedNotice;
}

/** Rules: STAFF-53. */
export function refuseWhileClosed(status: ShopStatus, now: Date): ShopClosed | null {
  const notice = closedNotice(status, now);
  return notice && { kind: "refused", reason: "shop_closed", notice };
}

export function shopClosedText({ message, reopensOn }: ClosedNotice): string {
  return [
    message,
    reopensOn ? `Voltamos a receber pedidos em ${reopensOn}.` : "Por enquanto não recebemos pedidos.",
    "O seu carrinho fica guardado.",
  ].join(" ");
}

const DAY_MESSAGE = "Escolha um dia a partir de amanhã.";

/** A reopening day must be after `today` (`YYYY-MM-DD`). Rules: STAFF-52. */
export function statusForm(today: string) {
  return z
    .object({
      status: z.enum(["open", "closed"]),
      message: z
        .string()
        .check(
          z.trim(),
          atMost(160, "Use no máximo 160 caracteres."),
          z.regex(/^\P{C}*$/u, "Escreva em uma linha só."),
        ),
      reopensOn: z.string().check(
        z.trim(),
        z.refine((day) => day === "" || isDay(day), "Dia inválido."),
      ),
    })
    .check(
      z.refine(({ status, message }) => status === "open" || message !== "", {
        path: ["message"],
        message: "Diga aos clientes por que a loja está fechada.",
      }),
      z.refine(({ status, reopensOn }) => status === "open" || reopensOn === "" || reopensOn > today, {
        path: ["reopensOn"],
        message: DAY_MESSAGE,
      }),
    );
}
export type StatusForm = z.output<ReturnType<typeof statusForm>>;

/** An open shop keeps its message for the next time. */
export function statusOfForm({ status, message, reopensOn }: StatusForm): ShopStatus {
  const closed = status === "closed";
  return { closed, message, reopensOn: closed ? reopensOn || null : null };
}

/** Pages and orders follow once it is saved. */
export const shopStatus: Setting<ShopStatus> = {
  key: "shop_status",
  audited: "Funcionamento da loja",
  stored: z.partial(
    z.object({
      closed: z.boolean(),
      message: z.string(),
      reopensOn: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    }),
  ),
  usual: () => ({ closed: false, message: "", reopensOn: null }),
};
