import { data, type RouterContextProvider } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { NotAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo, type Permission } from "#shop/staff/role.ts";
import { type Handler, handleForms } from "../forms/handlers.server.ts";
import { orForbidden } from "./or-forbidden.server.ts";
import { answerStaff, staffOf } from "./staff-context.server.ts";

interface RouteArgs<Params> {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Params;
}

/** What a page of the panel is asked with: who asks, for what, and the shop that answers. */
export interface PanelRequest<Params = unknown> extends Pick<Services, "db" | "clock" | "config"> {
  services: Services;
  staff: StaffSession;
  /** Whether the role may do this; the use case checks again. */
  may: (permission: Permission) => boolean;
  params: Params;
  query: URLSearchParams;
  request: Request;
}

/** A posted form of the panel; `form` for its files and repeated fields. */
export interface PanelPost<Params = unknown> extends PanelRequest<Params> {
  fields: Record<string, string>;
  form: FormData;
}

/** A loader of the panel: 403 where a use case refuses for want of a permission. */
export function panelLoader<Answer, Params>(load: (asked: PanelRequest<Params>) => Promise<Answer | NotAllowed>) {
  return async (args: RouteArgs<Params>) => orForbidden(load(askedBy(args, staffOf(args.context))));
}

/** The same for an action whose answer is no page: a file, or JSON for a script. */
export const panelFile = panelLoader;

/** Loader of what is only posted to. */
export function postOnly(): never {
  throw data(null, { status: 404 });
}

/** An action of the panel. Refuses a form posted without a session, keeping what was typed; an outage is an answer, too. */
export function panelAction<Answer, Params>(work: (posted: PanelPost<Params>) => Promise<Answer>) {
  return (args: RouteArgs<Params>) =>
    answerStaff(args.request, args.context, (posted) => work({ ...askedBy(args, posted.staff), ...posted }));
}

/** An action of a page with several forms: a handler for each, by form name. */
export function panelForms<Params = unknown>(handlers: Readonly<Record<string, Handler<PanelPost<Params>>>>) {
  return panelAction(handleForms<PanelPost<Params>>(handlers));
}

function askedBy<Params>({ request, context, params }: RouteArgs<Params>, staff: StaffSession): PanelRequest<Params> {
  const services = context.get(servicesContext);
  const { db, clock, config } = services;
  const may = (permission: Permission) => mayDo(staff.role, permission);
  return { services, db, clock, config, staff, may, params, query: pageUrlOf(request).searchParams, request };
}
