import type { RouterContextProvider } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { meansOutage, noteOutage } from "#platform/observability/outage.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { answerStaff } from "../page/staff-context.server.ts";

/**
 * Answers a form whose answer is a tab of its own. No form comes back there with what was typed: in an outage a browser
 * would show its data, so it gets the page that says so.
 */
export function answerInTab<Answer>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (staff: StaffSession) => Promise<Answer>,
) {
  return answerStaff(request, context, async ({ services, staff }) => {
    try {
      return await work(staff);
    } catch (error) {
      if (!meansOutage(error)) throw error;
      noteOutage(services.logger, { path: pageUrlOf(request).pathname }, error);
      throw new Response(null, { status: 503 });
    }
  });
}
