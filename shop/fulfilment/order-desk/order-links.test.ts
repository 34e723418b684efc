import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { ROLES, type Role } from "#shop/staff/role.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { mailsTo } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { copyOrderLink, mailLinkAtDesk, revokeOrderLinks } from "./order-links.server.ts";

const WRITERS: readonly Role[] = ["owner", "manager", "fulfilment"];
const { shop, session } = await openDeskShop();
const { services } = shop;

async function placed() {
  const email = `links-${randomUUID()}@exemplo.com`;
  const { id, claim_secret: secret } = await placeOrder(shop, null, { customer_email: email });
  return { id, email, secret };
}

const opens = (id: string, code: string) => findRight(services, id, { customerId: null, linkOf: () => code });
const codeOf = (text: string) => /\/pedido\?codigo=([\w-]+)/.exec(text)?.[1] ?? "";

async function copied(id: string, role: Role = "owner"): Promise<string> {
  const answer = await copyOrderLink(services, session(role), id);
  if (answer.kind === "refused") throw new Error(answer.reason);
  return codeOf(answer.link);
}

const audited = async (orderId: string) => {
  const rows = await services.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject", "=", `order:${orderId}`)
    .orderBy("id")
    .execute();
  return rows.filter(({ action }) => action.startsWith("order.link"));
};

test.each(ROLES)("%s sends, copies and revokes links, or none of it", async (role) => {
  const { id, email } = await placed();
  const mine = session(role);
  const does = async () => [
    await mailLinkAtDesk(services, mine, { orderId: id, mailId: randomUUID() }),
    await copyOrderLink(services, mine, id),
    await revokeOrderLinks(services, mine, id),
  ];
  if (!WRITERS.includes(role)) {
    const code = await copied(id);
    expect(await does()).toEqual(Array(3).fill({ kind: "refused", reason: "not_allowed" }));
    expect(await audited(id)).toHaveLength(1);
    expect(await opens(id, code)).toBe("link");
    return;
  }
  expect(await does()).toMatchObject([{ kind: "queued" }, { kind: "made" }, { kind: "revoked" }]);
  expect(await audited(id)).toMatchObject(
    ["order.link_sent", "order.link_copied", "order.links_revoked"].map((action) => ({ action, actor: mine.staffId })),
  );
  const [mail] = await mailsTo(shop, email);
  expect(mail?.subject).toMatch(/^Seu pedido nº \d+: abra por este link$/);
  // The log tells that there was a link, not the link.
  expect(JSON.stringify(await audited(id))).not.toMatch(/codigo|exemplo\.com/);
});

test("revoking voids all links so far at once, and no other right", async () => {
  const { id, secret } = await placed();
  const other = await placed();
  const [first, second, others] = [await copied(id), await copied(id), await copied(other.id)];
  for (const code of [first, second]) expect(await opens(id, code)).toBe("link");
  expect(await revokeOrderLinks(services, session("owner"), id)).toEqual({ kind: "revoked" });
  for (const code of [first, second]) expect(await opens(id, code)).toBeNull();
  expect(await opens(other.id, others)).toBe("link");
  expect(await findRight(services, id, { customerId: null, secretOf: () => secret ?? null })).toBe("claim");
  const renewed = await copied(id);
  expect(await opens(id, renewed)).toBe("link");
  expect(await revokeOrderLinks(services, session("owner"), id)).toEqual({ kind: "revoked" });
  for (const code of [first, second, renewed]) expect(await opens(id, code)).toBeNull();
});

test("no link of an order that is not there, has no e-mail, or was mailed about too often", async () => {
  const nobody = { kind: "refused", reason: "not_found" };
  for (const orderId of [randomUUID(), "1004"]) {
    expect(await copyOrderLink(services, session("owner"), orderId)).toEqual(nobody);
    expect(await revokeOrderLinks(services, session("owner"), orderId)).toEqual(nobody);
    const mailed = await mailLinkAtDesk(services, session("owner"), { orderId, mailId: randomUUID() });
    expect(mailed).toEqual(nobody);
  }
  const { id } = await placed();
  const wish = () => ({ orderId: id, mailId: randomUUID() });
  expect(await mailLinkAtDesk({ ...services, mailer: null }, session("owner"), wish())).toMatchObject({
    reason: "no_mail",
  });
  const limited = { ...services, rateLimits: createRateLimits(services.db, true) };
  const answers = [];
  for (let times = 0; times < 7; times += 1) answers.push(await mailLinkAtDesk(limited, session("owner"), wish()));
  expect(answers.map(({ kind }) => kind)).toEqual([...Array(6).fill("queued"), "refused"]);
  await services.db.updateTable("orders").set({ customer_email: "" }).where("id", "=", id).execute();
  expect(await copyOrderLink(services, session("owner"), id)).toMatchObject({ reason: "no_email" });
});
