import { pageMeta } from "#app/request/page-meta.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Note } from "#app/ui/note.tsx";
import { isLegalTextVersion, LEGAL_TEXTS_VERSION, legalTextDate } from "#shop/customers/accounts/legal-texts.ts";
import { listOlderVersions } from "#shop/ordering/orders/accepted-terms-queries.server.ts";
import type { Route } from "./+types/legal-version";
import { type LegalText, readLegalText } from "./legal-versions.server.ts";
import { ReadingFrame, TextLink } from "./static-page.tsx";

const TITLES: Readonly<Record<LegalText, string>> = {
  termos: "Termos & Condições",
  privacidade: "Política de Privacidade e Segurança",
};

/**
 * Shows the version of a legal text with this date. Answers 404 if there is none, or if it is an older one that no order
 * or account of this shop accepted. Rules: LAW-19.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const { version } = params;
  const text: LegalText = pageUrlOf(request).pathname.startsWith("/termos/") ? "termos" : "privacidade";
  const isKnown =
    isLegalTextVersion(version) && [LEGAL_TEXTS_VERSION, ...(await listOlderVersions(db))].includes(version);
  if (!isKnown) throw new Response(null, { status: 404 });
  return { text, version, html: await readLegalText(text, version, config.brand) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, version } = loaderData;
  return pageMeta(matches[0].loaderData, {
    title: `${TITLES[text]}, versão de ${legalTextDate(version)}`,
    description: `O texto da versão de ${legalTextDate(version)}.`,
    path: `/${text}/versoes/${version}`,
    noindex: true,
  });
}

export default function LegalVersion({ loaderData }: Route.ComponentProps) {
  const { text, version, html } = loaderData;
  const isCurrent = version === LEGAL_TEXTS_VERSION;
  return (
    <ReadingFrame title={TITLES[text]}>
      <div className="mb-7">
        <Note
          tone={isCurrent ? "info" : "warning"}
          title={isCurrent ? "Esta é a versão em vigor." : "Esta é uma versão anterior."}
        >
          {isCurrent ? "Ela fica guardada neste endereço. " : "Ela vale para os pedidos em que foi aceita. "}
          {!isCurrent && (
            <>
              A versão em vigor está em <TextLink to={`/${text}`}>{TITLES[text]}</TextLink>.{" "}
            </>
          )}
          O nome, o endereço e os contatos da loja aparecem como são hoje.
        </Note>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, filled with escaped data */}
      <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
    </ReadingFrame>
  );
}
