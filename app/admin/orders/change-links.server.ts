import { data } from "react-router";
import { copyOrderLink, mailLinkAtDesk, revokeOrderLinks } from "#shop/fulfilment/order-desk/order-links.server.ts";
import { done } from "../page/admin-answer.ts";
import { refuseDesk, said } from "./change-desk.server.ts";
import type { Changes } from "./change-order.server.ts";

/** Handlers of the forms about an order's links, by form name. */
export const LINK_CHANGES: Changes = {
  async mailLink({ services, staff, orderId, fields }) {
    const answer = await mailLinkAtDesk(services, staff, { orderId, mailId: fields.mailId ?? "" });
    return said(fields, answer, "Link a caminho");
  },
  async copyLink({ services, staff, orderId, fields }) {
    const answer = await copyOrderLink(services, staff, orderId);
    if (answer.kind === "refused") return refuseDesk(fields, answer);
    return data(done(fields, "Link gerado", { link: answer.link }));
  },
  async revokeLinks({ services, staff, orderId, fields }) {
    return said(fields, await revokeOrderLinks(services, staff, orderId), "Links revogados");
  },
};
