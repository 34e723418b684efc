import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { sitePictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { HeroForm as HeroFields, storefrontLook, USUAL_HERO } from "#shop/settings/storefront-look.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { SaveOrNote } from "../page/save-button.tsx";
import type { Route } from "./+types/look";
import { changeLook } from "./change-look.server.ts";
import { PictureForm } from "./picture-form.tsx";

export const loader = panelLoader(async ({ db, may }) => {
  const [{ value: look, version }, pictures] = await Promise.all([
    readSetting({ db }, storefrontLook),
    sitePictures(db),
  ]);
  return {
    values: {
      heroTitle: look.heroTitle ?? USUAL_HERO.title,
      heroLead: look.heroLead ?? USUAL_HERO.lead,
      heroAlt: look.heroPicture?.alt ?? "",
      version,
    },
    hero: look.heroPicture ?? pictures.hero ?? null,
    hasOwnHero: look.heroPicture !== null,
    logo: look.logo,
    icon: look.icon,
    mayWrite: may("settings.write"),
  };
});

export const action = panelAction(changeLook);
export const clientAction = offlineAction();

/** Logo, icon and the home page's hero. */
export default function Look({ loaderData }: Route.ComponentProps) {
  const { values, hero, hasOwnHero, logo, icon, mayWrite } = loaderData;
  return (
    <AdminScreen title="Aparência" lead="A marca e a abertura da página inicial. O que você salva vale na mesma hora.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <Panel title="Logo" lead="No alto das páginas e dos e-mails, no lugar do nome.">
          <MarkPreview mark={logo} empty="Sem logo: aparece o nome da loja." />
          <PictureForm
            which="logo"
            hint="PNG, WebP ou JPEG, de preferência com fundo transparente, com pelo menos 160 x 40 pixels, até 20 MB."
            hasOwn={logo !== null}
            mayWrite={mayWrite}
          />
        </Panel>
        <Panel title="Ícone" lead="Na aba do navegador e na tela do celular de quem instala a loja.">
          <MarkPreview mark={icon} empty="Sem ícone próprio: aparece o da loja." square />
          <PictureForm
            which="icon"
            hint="Quadrado, PNG, WebP ou JPEG, com pelo menos 192 x 192 pixels, até 20 MB."
            hasOwn={icon !== null}
            mayWrite={mayWrite}
          />
        </Panel>
      </div>
      <Panel title="Página inicial">
        <HeroPreview picture={hero} />
        <PictureForm
          which="hero"
          hint="Paisagem, com pelo menos 1200 x 630 pixels, até 20 MB; o texto fica à esquerda."
          hasOwn={hasOwnHero}
          mayWrite={mayWrite}
        />
        <HeroFormPanel key={values.version} values={values} hasPicture={hasOwnHero} mayWrite={mayWrite} />
      </Panel>
    </AdminScreen>
  );
}

interface Mark {
  path: string;
  width: number;
  height: number;
}

/** The current logo or icon, on its own background. */
function MarkPreview({ mark, empty, square = false }: { mark: Mark | null; empty: string; square?: boolean }) {
  return (
    <div className="grid min-h-28 place-items-center rounded-control border border-line bg-paper p-5">
      {mark ? (
        <img
          src={`/imagens/${mark.path}`}
          width={mark.width}
          height={mark.height}
          alt=""
          className={square ? "size-16 object-contain" : "h-10 w-auto max-w-full object-contain"}
        />
      ) : (
        <p className="text-center text-ink-muted text-small">{empty}</p>
      )}
    </div>
  );
}

/** The hero picture. */
function HeroPreview({ picture }: { picture: Picture | null }) {
  return (
    <div className="relative aspect-[1.91] max-w-160 overflow-hidden rounded-control bg-tile">
      <ProductPicture picture={picture} alt="" sizes="(min-width: 40rem) 640px, 100vw" />
    </div>
  );
}

interface HeroFormProps {
  values: Record<string, string>;
  /** The shop has its own hero picture, which needs its own alt text. */
  hasPicture: boolean;
  mayWrite: boolean;
}

/** Text of the home page's hero. */
export function HeroFormPanel({ values, hasPicture, mayWrite }: HeroFormProps) {
  return (
    <AdminForm intent="hero" schema={HeroFields} values={values} className="grid gap-5 border-line border-t pt-5">
      {({ field, busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          {!hasPicture && <input type="hidden" name="heroAlt" value="" />}
          <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <TextField
              {...field("heroTitle")}
              label="Título"
              autoComplete="off"
              hint="Deixe vazio para usar o título original."
            />
            <TextField
              {...field("heroLead")}
              label="Texto"
              autoComplete="off"
              hint="Deixe vazio para usar o texto original."
            />
            {hasPicture && (
              <TextField
                {...field("heroAlt")}
                label="O que a imagem mostra"
                autoComplete="off"
                hint="Para quem não vê a imagem e para as prévias de links."
              />
            )}
          </fieldset>
          <SaveOrNote mayWrite={mayWrite} busy={busy} changed={changed}>
            Salvar textos
          </SaveOrNote>
        </>
      )}
    </AdminForm>
  );
}
