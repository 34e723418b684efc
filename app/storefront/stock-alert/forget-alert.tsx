import { Check, MailX } from "lucide-react";
import { data, Form, useNavigation } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { forgetStockAlertByLink } from "#shop/customers/stock-alerts/forget-stock-alerts.server.ts";
import { findStockAlert } from "#shop/customers/stock-alerts/stock-alert-queries.server.ts";
import { CategoryLinks } from "../not-found/category-links.tsx";
import { SearchAgain } from "../not-found/search-again.tsx";
import type { Route } from "./+types/forget-alert";

/** Must not delete anything: mail programs open links to scan them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const notice = await findStockAlert(db, params.noticeId);
  return { known: notice !== null };
}

/** Also the endpoint for one-click unsubscribe of mail programs (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  await forgetStockAlertByLink(db, params.noticeId);
  return data({ forgotten: true });
}

export function meta({ matches }: Route.MetaArgs) {
  const name = matches[0].loaderData?.brand.name ?? "";
  return [
    { title: `Apagar meus avisos | ${name}` },
    { name: "robots", content: "noindex" },
    // The URL contains a secret.
    { name: "referrer", content: "no-referrer" },
  ];
}

export default function DeleteStockAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const left = loaderData.known && !actionData;
  const [title, text] = left
    ? ["Apagar meus avisos", "Apagamos o seu e-mail e todos os avisos que você pediu, enviados ou não."]
    : actionData
      ? ["Avisos apagados", "Não guardamos mais nenhum aviso para este e-mail."]
      : [
          "Nenhum aviso neste link",
          "Os avisos deste link já foram apagados, ou o endereço está incompleto. Abra o link como está no e-mail.",
        ];
  return (
    <main className="mx-auto max-w-page px-gutter">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 pt-14 pb-14 text-center md:pt-20">
        <Icon of={actionData ? Check : MailX} size="l" />
        <h1 className="font-serif text-balance text-h1">{title}</h1>
        <p className="max-w-110 text-ink-soft" role={left ? undefined : "status"}>
          {text}
        </p>
        {left ? (
          <Form method="post">
            <Button type="submit" busy={busy}>
              Apagar meus avisos
            </Button>
          </Form>
        ) : (
          <>
            <SearchAgain />
            <CategoryLinks className="max-w-160 justify-center" />
            <ButtonLink to="/" variant="ghost">
              Voltar para Home
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}
