import { data, redirect } from "react-router";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { isDatabaseOutage } from "#platform/database/database.server.ts";
import { MOST_ADDRESSES } from "#shop/customers/accounts/addresses/address.ts";
import {
  changeAddress,
  removeAddress,
  restoreAddress,
} from "#shop/customers/accounts/addresses/change-addresses.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import type { Services } from "#shop/services.server.ts";
import { openAccountForm } from "../open-form.server.ts";
import type { Route } from "./+types/addresses";
import type { AddressFormAnswer } from "./address-answer.ts";

/** Redirects: the list is part of the account's first page. */
export function loader() {
  return redirect("/account#enderecos");
}

/** Handles an address's buttons: prefer, remove, restore. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") {
    if (!opened.fields[SCRIPTED_FIELD]) throw redirect(loginPath("/account"));
    const { problem, loggedOut } = opened.answer.data;
    return data<AddressFormAnswer>({ ...failed(problem), loggedOut }, { status: loggedOut ? 401 : 409 });
  }
  const { fields, session } = opened;
  const answer = await act(services, session, fields);
  if (fields[SCRIPTED_FIELD])
    return data<AddressFormAnswer>(answer, answer.kind === "failed" ? { status: 409 } : undefined);
  throw redirect(answer.kind === "removed" ? `/account?removido=${answer.addressId}#enderecos` : "/account#enderecos");
}

async function act(
  { db, clock, logger }: Services,
  session: CustomerSession,
  { preferir, remover, restaurar }: Record<string, string>,
): Promise<AddressFormAnswer> {
  try {
    if (preferir !== undefined) {
      const result = await changeAddress(db, session, preferir, { preferred: true }, clock());
      return result.kind === "changed" ? { kind: "preferred", addressId: preferir } : GONE;
    }
    if (remover !== undefined) {
      const result = await removeAddress(db, session, remover, clock());
      return result.kind === "removed" ? { kind: "removed", addressId: remover } : GONE;
    }
    if (restaurar === undefined) return FAILED;
    const result = await restoreAddress(db, session, restaurar);
    if (result.kind === "restored") return { kind: "restored", addressId: restaurar };
    return result.reason === "full" ? FULL : GONE;
  } catch (error) {
    if (!isDatabaseOutage(error)) logger.error({ err: error }, "addresses");
    return FAILED;
  }
}

const failed = (problem?: { title: string; message: string }) => ({
  kind: "failed" as const,
  title: problem?.title ?? "Erro ao atualizar",
  message: problem?.message ?? "Não foi possível salvar as alterações.",
});
const FAILED = failed();
const GONE = failed({ title: "Erro ao atualizar", message: "Este endereço não está mais na sua lista." });
const FULL = failed({
  title: "Lista cheia",
  message: `Você já tem ${MOST_ADDRESSES} endereços. Exclua um para trazer este de volta.`,
});
