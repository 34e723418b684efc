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
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { readForPage } from "#app/request/outage.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";
import { readStaffSession } from "#shop/staff/login/read-staff-session.server.ts";
import { sessionTokenOf } from "#shop/staff/login/staff-cookie.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo, type Permission } from "#shop/staff/role.ts";
import { ADMIN_PAGES } from "./admin-pages.ts";
import { adminLoginPath } from "./admin-paths.ts";

/** Set by the guard alone. Null: a form was sent after the session had ended. */
const staffContext = createContext<StaffSession | null>();

const PANEL: Permission = "own.profile";
/** The route of addresses that are no page: nothing but a way back stands there. */
const NO_PAGE = "admin/*";

/**
 * Stands before every page of the panel. Nobody gets by without a staff session, nor with a role that lacks the page's
 * permission; a page that names none is refused to all. Addresses that are no page look the same to strangers.
 * Rules: STAFF-7, STAFF-8.
 */
export const guardPanel: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  const { pathname: path, search } = pageUrlOf(request);
  const staff = await readForPage(() => readStaffSession(context.get(servicesContext), request.headers));
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
  context.set(staffContext, staff);
};

/** Whether whoever asks was in the panel: the browser has a session's cookie, or a page of the panel asks for another. */
function wasInside(context: Readonly<RouterContextProvider>, request: Request): boolean {
  const byPanel = /^[^?]*\.data(\?|$)/.test(request.url) && pageUrlOf(request).pathname !== "/admin";
  if (byPanel) return true;
  return sessionTokenOf(request.headers, context.get(servicesContext).config.publicUrl) !== null;
}

/** The permission that a path of the panel asks for, or null where there is no such page. */
export function permissionOf(path: string): Permission | null {
  const plain = trimLastSlashes(path);
  if (plain === "/admin") return PANEL;
  return ADMIN_PAGES.find((page) => matchPath(`/admin/${page.path}`, plain))?.permission ?? null;
}

/** Who asks for a page of the panel. Throws where the guard has not let them in. */
export function staffOf(context: Readonly<RouterContextProvider>): StaffSession {
  const staff = context.get(staffContext);
  if (!staff) throw data(null, { status: 401 });
  return staff;
}

const MOST_ANONYMOUS_BYTES = 256 * 1024;

const SESSION_ENDED = {
  title: "Sua sessão terminou",
  message: "Entre de novo em outra aba e envie outra vez. O que você digitou continua aqui.",
};

/** Answers a form of the panel; one sent after the session had ended is refused and loses nothing. Rules: STAFF-20. */
export async function answerStaff<Answer>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (staff: StaffSession, fields: Record<string, string>, form: FormData) => Promise<Answer>,
) {
  const staff = context.get(staffContext);
  // A file of somebody who is not logged in is not read.
  if (!staff && Number(request.headers.get("Content-Length")) > MOST_ANONYMOUS_BYTES) {
    return refuse({}, { status: 401, problem: SESSION_ENDED });
  }
  const form = await readForm(request);
  const fields = formFields(form);
  if (!staff) return refuse(fields, { status: 401, problem: SESSION_ENDED });
  try {
    return await work(staff, fields, form);
  } catch (error) {
    return answerFailure(context.get(servicesContext), fields, error, "Não foi possível salvar");
  }
}
