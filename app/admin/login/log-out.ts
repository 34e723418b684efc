import { data, redirect, replace } from "react-router";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import { logOutStaff } from "#shop/staff/login/log-out-staff.server.ts";
import { LOGIN_PATH } from "#shop/staff/staff-emails.ts";
import { leaveDevice } from "../push/push-browser.ts";
import type { Route } from "./+types/log-out";
import { cookieHeaders } from "./cookie-headers.server.ts";

/** A GET does not log out, so that no link can log anyone out. */
export function loader() {
  return redirect("/admin");
}

/** Ends the session and redirects to the login. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const services = context.get(servicesContext);
  const headers = cookieHeaders(await logOutStaff(services, request.headers));
  if (form.get(SCRIPTED_FIELD)) return data({ left: true }, { headers });
  throw redirect(LOGIN_PATH, { headers });
}

/**
 * Ends this browser's notices while the session can still say so, and navigates by itself: otherwise the current page would revalidate first, and its guard would report that the session
 * has ended.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  await leaveDevice();
  await serverAction();
  showToast({ about: "session", title: "Logout realizado" });
  throw replace(LOGIN_PATH);
}
