import { Form } from "react-router";
import { readForm } from "#app/forms/read-form.server.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { chooseReminders, readRemindersChoice } from "#shop/ordering/orders/reminding/opt-out.server.ts";
import { NO_REMINDERS } from "#shop/ordering/orders/reminding/reminder-texts.ts";
import { REMINDERS_PATH } from "#shop/ordering/orders/reminding/reminders-path.ts";
import { codeOf } from "../newsletter/read-code.ts";
import { StaticPage, TextLink } from "../pages/static-page.tsx";
import type { Route } from "./+types/choose-reminders";

const CHOICE = "lembretes";

/** Must not change anything: mail programs open links to scan them. */
export function loader({ request, context }: Route.LoaderArgs) {
  return readRemindersChoice(context.get(servicesContext), codeOf(request));
}

/** Returns nothing: the loader runs next and reads the new choice. */
export async function action({ request, context }: Route.ActionArgs) {
  const choice = (await readForm(request)).get(CHOICE) === "sim" ? "on" : "off";
  await chooseReminders(context.get(servicesContext), codeOf(request), choice);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Lembretes",
    description: "Escolha se quer lembretes por e-mail.",
    path: REMINDERS_PATH,
    noindex: true,
  });
}

/** Where an address leaves the reminders of its orders and carts, without a login. Rules: REMIND-8. */
export default function ChooseReminders({ loaderData: choice }: Route.ComponentProps) {
  if (choice.kind === "refused") return <UnknownLink />;
  if (choice.kind === "off") {
    return (
      <StaticPage
        title="Lembretes desligados"
        lead="Pronto: não enviamos mais lembretes a este e-mail. Confirmações e avisos dos seus pedidos continuam chegando."
        short
      >
        <Choose value="sim" label="Quero lembretes de novo" variant="secondary" />
      </StaticPage>
    );
  }
  return (
    <StaticPage
      title="Lembretes"
      lead="Lembramos por e-mail, no máximo duas vezes, de um pedido que ficou sem pagamento. Se você não quiser, basta um toque."
      short
    >
      <Choose value="nao" label={NO_REMINDERS} variant="primary" />
    </StaticPage>
  );
}

/** A full page load, so that screen readers read the result from the top. */
function Choose({ value, label, variant }: { value: string; label: string; variant: "primary" | "secondary" }) {
  return (
    <Form method="post" reloadDocument>
      <Button type="submit" name={CHOICE} value={value} size="l" variant={variant} className="w-full sm:w-auto">
        {label}
      </Button>
    </Form>
  );
}

function UnknownLink() {
  const { brand } = useShop();
  return (
    <StaticPage title="Link inválido" lead="Este link não vale: talvez tenha sido copiado pela metade." short>
      <p className="text-ink-soft">
        Abra o link outra vez a partir do e-mail. Se não funcionar, escreva para{" "}
        <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink> e desligamos os lembretes.
      </p>
    </StaticPage>
  );
}
