import { Note } from "#app/ui/note.tsx";
import { InstallmentFields } from "#shop/settings/installment-fields.ts";
import { type SettingField, SettingsForm } from "../page/settings-form.tsx";
import { HeldPiecesFields } from "./held-pieces-fields.ts";
import { PixDiscountFields } from "./pix-discount-fields.ts";

interface FormProps {
  values: Record<string, string>;
  mayWrite: boolean;
}

const DISCOUNT: readonly SettingField[] = [
  { name: "percent", label: "Desconto em %", inputMode: "numeric", hint: "De 0 a 50. Zero: sem desconto." },
];

/** The PIX discount. */
export function PixDiscountForm(props: FormProps) {
  return (
    <SettingsForm
      intent="pixDiscount"
      schema={PixDiscountFields}
      fields={DISCOUNT}
      columns="md:grid-cols-2"
      save="Salvar desconto"
      {...props}
    />
  );
}

const HELD: readonly SettingField[] = [
  { name: "instant", label: "Peças ao todo", inputMode: "numeric", hint: "PIX, cartão e boleto juntos." },
  {
    name: "boleto",
    label: "Das quais por boleto",
    inputMode: "numeric",
    hint: "Um boleto guarda as peças por até uma semana.",
  },
  {
    name: "network",
    label: "De quem nunca pagou, por rede",
    inputMode: "numeric",
    hint: "A mesma rede (Wi-Fi ou operadora) pode servir muitos clientes.",
  },
  {
    name: "sharePercent",
    label: "Parte do estoque, em %",
    inputMode: "numeric",
    hint: "O que boletos de quem nunca pagou podem guardar ao todo, e uma só rede. Além dela um PIX não pago não leva a última peça. 100: sem limite.",
  },
];

/** How many pieces may be held unpaid: by one shopper, one network, and by boleto in all. */
export function HeldPiecesForm(props: FormProps) {
  return (
    <SettingsForm
      intent="heldPieces"
      schema={HeldPiecesFields}
      fields={HELD}
      columns="gap-6 md:grid-cols-2"
      save="Salvar limites"
      {...props}
    />
  );
}

const INSTALLMENTS: readonly SettingField[] = [
  { name: "most", label: "Parcelas, no máximo", inputMode: "numeric", hint: "De 1 a 12. Um: só à vista." },
  {
    name: "interestFree",
    label: "Das quais sem juros",
    inputMode: "numeric",
    hint: "Um: nenhuma parcela é prometida sem juros.",
  },
  { name: "smallest", label: "Menor parcela, em R$", inputMode: "decimal", hint: "Abaixo dela há menos parcelas." },
];

/** What the shop promises of installments. */
export function InstallmentsForm(props: FormProps) {
  return (
    <SettingsForm
      intent="installments"
      schema={InstallmentFields}
      fields={INSTALLMENTS}
      columns="gap-6 md:grid-cols-3"
      save="Salvar parcelamento"
      lead={
        <Note tone="info">
          Quem decide os juros é a sua conta no Mercado Pago (parcelamento sem acréscimo). Prometa aqui o mesmo que está
          lá: no pagamento vale o que o provedor oferece para o cartão.
        </Note>
      }
      {...props}
    />
  );
}
