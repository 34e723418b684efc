import { fieldErrors } from "#app/forms/field-errors.ts";
import { OwnPasswordField } from "#app/forms/password-field.tsx";
import { above, PASSWORD_REFUSALS, refusalFor } from "#app/forms/refusal.ts";
import { answerDone, answerForm } from "#app/forms/submit-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { announceLogout } from "#app/session/use-customer.ts";
import { forgetCustomer } from "#app/storefront/frame/use-log-out.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { plural } from "#platform/formats/plural.ts";
import { deleteAccount } from "#shop/customer-records/delete-account.server.ts";
import { AccountDeletion, DELETE_WORD } from "#shop/customers/accounts/account-security.ts";
import { logOut } from "#shop/customers/accounts/login/log-out.server.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import type { Route } from "./+types/delete-page";
import { AccountForm } from "./account-form.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { AccountSubpage } from "./account-screen.tsx";
import { FormActions } from "./form-actions.tsx";
import { openAccountForm } from "./open-form.server.ts";
import { WithoutAccountNote } from "./without-account-note.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  return session && { customerId: session.customerId };
}

const NOT_DELETED = { title: "A conta não foi excluída", message: "Tente novamente em instantes." };
const GOODBYE = "/conta-excluida";

const REFUSALS = {
  ...PASSWORD_REFUSALS,
  orders_under_way: ({ orders }: { orders: readonly Pick<Order, "number">[] }) =>
    above(
      "Há pedido em andamento",
      `Ainda precisamos falar com você sobre ${plural(orders.length, "o pedido", "os pedidos")} ${orders.map(orderNumber).join(", ")}. Depois da entrega, ou do fim do pagamento ou da devolução, a conta pode ser excluída.`,
      409,
    ),
};

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields, session } = opened;
  const posted = { rules: AccountDeletion, failure: NOT_DELETED };
  const refused = await answerForm(services, fields, posted, async ({ currentPassword }, { refuse }) => {
    const result = await deleteAccount(services, session, currentPassword);
    return result.kind === "refused" ? refuse(refusalFor(REFUSALS, result)) : null;
  });
  if (refused) return refused;
  const setCookies = await logOut(services, request.headers);
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return answerDone(fields, GOODBYE, {}, headers);
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountSubpage title="Excluir minha conta" customerId={loaderData?.customerId ?? null} answer={actionData}>
      <AccountPanel title="Antes de excluir">
        <Explanation />
        <AccountForm
          check={(fields) => fieldErrors(AccountDeletion, fields)}
          customerId={loaderData?.customerId ?? null}
          initial={actionData}
          onDone={() => {
            announceLogout();
            forgetCustomer();
            // A full page load, so that nothing of the account stays in memory.
            window.location.assign(GOODBYE);
          }}
        >
          {({ typed = {}, errors, busy }) => (
            <>
              <div className="grid max-w-form gap-5">
                <TextField
                  label={`Digite ${DELETE_WORD} para confirmar`}
                  name="confirmation"
                  autoComplete="off"
                  autoCapitalize="characters"
                  defaultValue={typed.confirmation}
                  error={errors.confirmation}
                />
                <OwnPasswordField error={errors.currentPassword} />
              </div>
              <FormActions busy={busy} label="Excluir minha conta" danger />
            </>
          )}
        </AccountForm>
      </AccountPanel>
    </AccountSubpage>
  );
}

/** What is deleted, what is kept and why, and what is no longer possible. */
function Explanation() {
  return (
    <div className="grid gap-4 text-ink-soft">
      <p>
        Apagamos na hora seus dados, endereços, favoritos, avisos, newsletter e mensagens, e você sai da conta em todos
        os aparelhos. Não há como desfazer.
      </p>
      <p>
        <b className="font-semibold text-ink">O que fica:</b> dos pedidos pagos, por cinco anos, só o que a lei fiscal
        exige: nome, documento, endereço e valores. Os outros pedidos ficam sem o seu nome. Registros de acesso ficam
        seis meses, como manda o Marco Civil da Internet.
      </p>
      <WithoutAccountNote />
      <Note tone="warning" title="Recebeu um pedido há menos de 7 dias?">
        Se quiser desistir da compra ou trocar uma peça, faça isso antes: sem a conta, o pedido sai do seu alcance.
      </Note>
    </div>
  );
}
