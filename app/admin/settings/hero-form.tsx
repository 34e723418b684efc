import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { HeroForm as HeroFields } from "#shop/settings/storefront-look.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface HeroFormProps {
  values: Record<string, string>;
  /** The shop has its own hero picture, which needs its own alt text. */
  hasPicture: boolean;
  mayWrite: boolean;
  initial: AdminAnswer | undefined;
}

/** Text of the home page's hero. */
export function HeroFormPanel({ values, hasPicture, mayWrite, initial }: HeroFormProps) {
  return (
    <AdminForm
      intent="abertura"
      schema={HeroFields}
      values={values}
      initial={initial}
      className="grid gap-5 border-line border-t pt-5"
    >
      {({ field, busy }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          {!hasPicture && <input type="hidden" name="heroAlt" value="" />}
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <TextField
              {...field("heroTitle")}
              label="Título"
              maxLength={60}
              autoComplete="off"
              hint="Vazio: o título original."
            />
            <TextField
              {...field("heroLead")}
              label="Texto"
              maxLength={200}
              autoComplete="off"
              hint="Vazio: o texto original."
            />
            {hasPicture && (
              <TextField
                {...field("heroAlt")}
                label="O que a imagem mostra"
                maxLength={160}
                autoComplete="off"
                hint="Para quem não vê a imagem e para as prévias de links."
              />
            )}
          </fieldset>
          {mayWrite ? (
            <Button type="submit" busy={busy} className="justify-self-start">
              Salvar textos
            </Button>
          ) : (
            <Note>A sua função permite ver estes dados, não alterar.</Note>
          )}
        </>
      )}
    </AdminForm>
  );
}
