import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatCnpj } from "#platform/formats/cnpj.ts";
import { shopSettingsForm } from "#shop/settings/shop-settings.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface ShopFormProps {
  values: Record<string, string>;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

const THIRD = "md:col-span-2";
const HALF = "md:col-span-3";
const WHOLE = "md:col-span-6";

/** The shop's data; read-only without write permission. */
export function ShopForm({ values, mayWrite, initial }: ShopFormProps) {
  return (
    <AdminForm intent="loja" schema={shopSettingsForm(values.cnpj ?? "")} values={values} initial={initial}>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-6">
            <TextField {...field("name")} label="Nome da loja" autoComplete="off" className={HALF} />
            <TextField
              {...field("hours")}
              label="Horário de atendimento"
              optional
              autoComplete="off"
              className={HALF}
            />
            <TextField {...field("email")} label="E-mail" type="email" autoComplete="off" className={HALF} />
            <TextField {...field("phone")} label="Telefone" type="tel" autoComplete="off" className={HALF} />
            <TextField
              {...field("whatsapp")}
              label="WhatsApp"
              inputMode="tel"
              autoComplete="off"
              hint="Com país e DDD: 5511999990000."
              className={HALF}
            />
            <TextField
              {...field("instagramUrl")}
              label="Instagram"
              optional
              inputMode="url"
              autoComplete="off"
              hint="O endereço completo: https://instagram.com/sualoja"
              className={HALF}
            />
            <TextField
              {...field("facebookUrl")}
              label="Facebook"
              optional
              inputMode="url"
              autoComplete="off"
              className={THIRD}
            />
            <TextField
              {...field("tiktokUrl")}
              label="TikTok"
              optional
              inputMode="url"
              autoComplete="off"
              className={THIRD}
            />
            <TextField
              {...field("youtubeUrl")}
              label="YouTube"
              optional
              inputMode="url"
              autoComplete="off"
              className={THIRD}
            />
            <TextField {...field("companyName")} label="Razão social" autoComplete="off" className={HALF} />
            <TextField {...field("cnpj")} label="CNPJ" mask={formatCnpj} autoComplete="off" className={HALF} />
            <TextField {...field("address")} label="Endereço" autoComplete="off" className={WHOLE} />
            {[1, 2, 3, 4].map((number) => (
              <TextField
                key={number}
                {...field(`partner${number}`)}
                label={`Parceiro ${number}`}
                optional
                autoComplete="off"
                className={HALF}
              />
            ))}
          </fieldset>
          {mayWrite ? (
            <Button type="submit" busy={busy} className="justify-self-start">
              Salvar configurações
            </Button>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
