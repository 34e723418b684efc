import * as z from "zod/mini";
import type { Known, Refusals } from "#app/forms/refusal.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { Permission } from "#shop/staff/role.ts";
import { COMMON, OF_ORDERS } from "../forms/common-refusals.ts";
import { checked, type Handler } from "../forms/handlers.server.ts";
import { type Done, refusals } from "../forms/refusals.server.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import type { PanelPost } from "../page/panel-page.server.ts";
import { refuseStaff } from "../page/refuse-staff.server.ts";

/** A posted form of an order's page. */
type Post = PanelPost<{ orderId: string }>;

interface OrderChange<Schema extends z.core.$ZodType, Wish, Answer, Allowed> {
  /** Reads what was typed. */
  schema?: Schema | ((post: Post) => Schema);
  /** What the use case is asked for; null if the form names what does not exist. */
  wish: (post: Post, form: z.output<Schema>) => Wish | null | Promise<Wish | null>;
  run: (services: Services, staff: StaffSession, wish: Wish) => Promise<Answer & Allowed>;
  /** The toast. */
  said: string | ((answer: Done<Answer>, wish: Wish) => string);
  /** What else the form is answered with. */
  more?: (answer: Done<Answer>) => Partial<AdminAnswer>;
}

/**
 * Declares changes of an order that need `permission`, each by the name of its form. `words` are their refusals besides
 * those of all orders. A change which is refused for a reason without words does not compile.
 */
export function orderChange<const Words extends Refusals>(permission: Permission, words: Words) {
  const table = { ...COMMON, ...OF_ORDERS, ...words };
  const { said } = refusals<typeof table>(table);
  return <Schema extends z.core.$ZodType, Wish, Answer extends { kind: string }>(
    change: OrderChange<Schema, Wish, Answer, Done<Answer> | Known<typeof table>>,
  ): Handler<Post> =>
    checked<Post, z.core.$ZodType>(change.schema ?? NO_FIELDS, async (post, form) => {
      const { services, staff, fields } = post;
      if (!post.may(permission)) return refuseStaff(fields, { reason: "not_allowed" });
      const wish = await change.wish(post, form as z.output<Schema>);
      if (wish === null) return refuseStaff(fields, { reason: "not_found" });
      const answer = await change.run(services, staff, wish);
      const text = change.said;
      return said(fields, answer, typeof text === "string" ? text : (done) => text(done, wish), change.more);
    });
}

const NO_FIELDS = z.object({});

/** A wish that is the order's id, the posted fields of these names, and what the schema read. */
export function ofOrder<Name extends string>(...names: Name[]) {
  return <Form>({ params: { orderId }, fields }: Post, form: Form) => {
    const named = Object.fromEntries(names.map((name) => [name, fields[name] ?? ""])) as Record<Name, string>;
    return { orderId, ...named, ...form };
  };
}

/** A wish that is the order's id alone. */
export const orderIdOf = ({ params }: Post) => params.orderId;
