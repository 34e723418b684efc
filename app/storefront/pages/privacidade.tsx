import { staticIsland } from "#app/hydration/static-island.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { listOlderVersions } from "#shop/ordering/orders/accepted-terms-queries.server.ts";
import { readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import type { Route } from "./+types/privacidade";
import { OlderVersions } from "./older-versions.tsx";
import { ReadingFrame } from "./static-page.tsx";

const Text = staticIsland(async () => (await import("./texts/privacidade-text.tsx")).PrivacyText);

/** The list of data processors depends on the shop's configuration. Rules: LAW-26. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const [carriers, older] = await Promise.all([readCarrierAccess(db, config), listOlderVersions(db)]);
  return {
    older,
    processors: {
      mercadoPago: config.mercadoPago !== null,
      stripe: config.stripe !== null,
      melhorEnvio: carriers !== null,
      email: config.smtpUrl !== null,
    },
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Política de Privacidade e Segurança",
    description:
      "Que dados pessoais usamos, para quê, com quem são compartilhados, por quanto tempo e quais são os seus direitos.",
    path: "/privacidade",
  });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <ReadingFrame title="Política de Privacidade e Segurança">
      <Text processors={loaderData.processors} />
      <OlderVersions text="privacidade" older={loaderData.older} />
    </ReadingFrame>
  );
}
