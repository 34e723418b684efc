import { UserSearch } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { INTENT_FIELD } from "../../admin-answer.ts";
import { Panel } from "../../admin-panel.tsx";
import type { DraftTools } from "./new-order.tsx";

/** A telephone may have a digit more. */
const AFTER_TYPING_MS = 500;

/** Who the order is for. A customer who bought before is completed once telephone or e-mail is typed. */
export function BuyerPanel({ tools }: { tools: DraftTools }) {
  const { values, field, press, busy } = tools;
  const phone = field("phone");
  return (
    <Panel title="Cliente">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <TextField
          {...phone}
          onChange={(event) => {
            phone.onChange(event);
            const isWhole = event.currentTarget.value.replace(/\D/g, "").length >= 10;
            if (isWhole && values.name === "") press("cliente", AFTER_TYPING_MS);
          }}
          label="Telefone"
          hint="Completo, busca o cliente; se for novo, segue para o nome."
          type="tel"
          mask={maskPhone}
          autoComplete="off"
        />
        <TextField
          {...field("email")}
          label="E-mail"
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          onBlur={() => {
            if (/.@./.test(values.email) && values.name === "") press("cliente");
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          name={INTENT_FIELD}
          value="cliente"
          icon={UserSearch}
          busy={busy === "cliente"}
          className="sm:col-span-2 sm:justify-self-start"
        >
          Completar se já comprou
        </Button>
        <TextField {...field("name")} label="Nome" autoComplete="off" autoCapitalize="words" />
        <TextField {...field("document")} label="CPF" optional inputMode="numeric" mask={maskCpf} autoComplete="off" />
      </div>
    </Panel>
  );
}
