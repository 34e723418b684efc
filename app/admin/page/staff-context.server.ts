import {
  createContext,
  data,
  type MiddlewareFunction,
  matchPath,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { isLargeForm, readForm } from "#app/forms/read-form.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";
import type { Services } from "#shop/services.server.ts";
import { readStaffSession } from "#shop/staff/login/read-staff-session.server.ts";
import { sessionTokenOf } from "#shop/staff/login/staff-cookie.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo, type Permission } from "#shop/staff/role.ts";
import { ADMIN_PAGES } from "../admin-pages.ts";
import { adminLoginPath } from "./admin-paths.ts";

/** Set only by the guard. Null for a form posted after the session has ended. */
const staffContext = createContext<StaffSession | null>();

const PANEL: Permission = "own.profile";
/** Catch-all route of unknown panel paths. */
const NO_PAGE = "admin/*";

/**
 * Guards every panel page. Redirects to the login without a staff session, and refuses a role without the page's
 * permission. A page without a permission is refused to everybody. Unknown paths look the same to strangers as known
 * ones. Waits until this process has the settings that other processes have saved.
 * Rules: STAFF-7, STAFF-8, STAFF-48.
 */
export const guardPanel: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  const { pathname: path, search } = pageUrlOf(request);
  const services = context.get(servicesContext);
  const staff = await readStaffSession(services, request.headers);
  const reading = request.method === "GET" || request.method === "HEAD";
  const permission = permissionOf(path);
  if (!permission && (pattern !== NO_PAGE || !reading)) throw data(null, { status: 404 });
  if (!staff) {
    if (reading) throw redirect(adminLoginPath(`${path}${search}`, { ended: wasInside(context, request) }));
    context.set(staffContext, null);
    return;
  }
  if (!mayDo(staff.role, permission ?? PANEL)) {
    throw reading ? redirect("/admin/sem-acesso") : data(null, { status: 403 });
  }
  // The form before this page may have been saved by another process.
  await services.catalogueSeen();
  seePresent(context, services);
  context.set(staffContext, staff);
};

function seePresent(context: Readonly<RouterContextProvider>, services: Services): void {
  context.set(servicesContext, { ...services, config: services.presentConfig() });
}

/**
 * Whether the visitor had a session that ended: there is a session cookie, or the request is a data request from an
 * open panel page.
 */
function wasInside(context: Readonly<RouterContextProvider>, request: Request): boolean {
  const byPanel = /^[^?]*\.data(\?|$)/.test(request.url) && pageUrlOf(request).pathname !== "/admin";
  if (byPanel) return true;
  return sessionTokenOf(request.headers, context.get(servicesContext).config.publicUrl) !== null;
}

/** Permission for a panel path; null if there is no such page. */
export function permissionOf(path: string): Permission | null {
  const plain = trimLastSlashes(path);
  if (plain === "/admin") return PANEL;
  return ADMIN_PAGES.find((page) => matchPath(`/admin/${page.path}`, plain))?.permission ?? null;
}

/** The current staff session. Throws a 401 if the guard has not set one. */
export function staffOf(context: Readonly<RouterContextProvider>): StaffSession {
  const staff = context.get(staffContext);
  if (!staff) throw data(null, { status: 401 });
  return staff;
}

const SESSION_ENDED = {
  status: 401,
  problem: {
    title: "Sua sessão terminou",
    message: "Entre de novo em outra aba e envie outra vez. O que você digitou continua aqui.",
  },
  loggedOut: true,
};

/** A posted form of the panel; `form` for its files and repeated fields. */
export interface Posted {
  services: Services;
  staff: StaffSession;
  fields: Record<string, string>;
  form: FormData;
}

/**
 * Runs a form handler of the panel. Refuses a form posted without a session, keeping what was typed.
 * Rules: STAFF-20.
 */
export async function answerStaff<Answer>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (posted: Posted) => Promise<Answer>,
) {
  const services = context.get(servicesContext);
  const staff = context.get(staffContext);
  if (!staff && isLargeForm(request)) return refuse({}, SESSION_ENDED);
  const form = await readForm(request);
  const fields = formFields(form);
  if (!staff) return refuse(fields, SESSION_ENDED);
  try {
    return await work({ services, staff, fields, form });
  } catch (error) {
    return answerFailure(services, fields, error, "Não foi possível salvar");
  } finally {
    // Without scripts the page is rendered in the same request, and shows what was saved.
    seePresent(context, services);
  }
}
