import * as z from "zod/mini";
import { TextField } from "#app/ui/fields/field.tsx";
import type { PromotionState } from "#shop/catalogue-admin/promotions/promotion.ts";
import type { AdminFormTools } from "../page/admin-form.tsx";

/** The server reads them: only it knows the time and the coupons. */
export const AnyTerms = z.object({});

interface PromotionFieldsProps extends Pick<AdminFormTools, "field"> {
  /** Once it runs, its percentage, start and coupon stay; those of a new one's preview are known. */
  state?: PromotionState;
}

/** When a promotion runs and what goes with it. */
export function PromotionFields({ field, state }: PromotionFieldsProps) {
  const isRunning = state === "running";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      {state === "scheduled" && (
        <TextField {...field("percentual")} label="Desconto em %" inputMode="decimal" autoComplete="off" />
      )}
      {!isRunning && (
        <TextField
          {...field("inicio")}
          label="Começa"
          optional
          type="datetime-local"
          hint="Horário de Brasília. Deixe vazio para começar agora."
        />
      )}
      <TextField
        {...field("fim")}
        label="Termina"
        optional
        type="datetime-local"
        hint="Vale até o fim deste minuto. Deixe vazio para terminar quando você desfizer."
      />
      <TextField
        {...field("faixa")}
        label="Faixa no alto da loja"
        optional
        autoComplete="off"
        placeholder="Semana da prata: 30% em anéis"
        hint="Aparece em todas as páginas durante a promoção."
      />
      {!isRunning && (
        <TextField
          {...field("cupom")}
          label="Cupom"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          hint="Um código já criado em Cupons. Passa a valer só durante a promoção."
        />
      )}
    </div>
  );
}
