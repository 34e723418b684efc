import { describe, expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { until } from "#tests/setup/soon.ts";
import { carrierSays, orderRow, paidOrder, setWallet } from "#tests/setup/test-parcels.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { labelVersion } from "../labels/label-lines.ts";
import { listShipmentsOf } from "../shipment-queries.server.ts";
import { buyManyLabels } from "./buy-many.server.ts";
import { readManyOrders } from "./read-many.server.ts";
import { markManySent } from "./send-many.server.ts";

const { shop, customer, staff } = await openSendingShop();

describe("many orders marked as sent", { timeout: 120_000 }, () => {
  test("are sent with their labels' codes, once, each with one mail; what has no label stays", async () => {
    await setWallet(shop, "1000.00");
    const ids = [await paidOrder(shop, customer), await paidOrder(shop, customer)];
    const bare = await paidOrder(shop, customer);
    const many = await readManyOrders(shop.services, staff.session, ids);
    if ("kind" in many) throw new Error(many.reason);
    const labels = many.orders.map(({ order, label }) => ({
      orderId: order.id,
      serviceId: "2",
      seen: labelVersion(label.left),
    }));
    await buyManyLabels(shop.services, staff.session, { labels, seenCents: null });
    const parcels = () => listShipmentsOf(shop.services.db, ids);
    await until(shop, async () => (await parcels()).every(({ state }) => state === "ready"));

    const press = () => markManySent(shop.services, staff.session, [...ids, bare]);
    const answers = await Promise.all([press(), press()]);
    const sent = answers.flatMap((answer) => (answer.kind === "sent" ? answer.orderIds : []));
    expect(sent.toSorted()).toEqual(ids.toSorted());
    expect(answers[0]).toMatchObject({ leftOut: expect.arrayContaining([{ orderId: bare, reason: "not_ready" }]) });
    expect((await orderRow(shop, bare)).status).toBe("confirmed");
    for (const parcel of await parcels()) {
      expect(parcel).toMatchObject({ state: "posted", trackingCode: expect.stringMatching(/\w{5}/) });
      const { status, tracking_code } = await orderRow(shop, parcel.orderId);
      expect([status, tracking_code]).toEqual(["shipped", parcel.trackingCode]);
      // The carrier's own notice changes nothing any more.
      await carrierSays(shop, parcel.id, "post");
    }
    expect(await markManySent(shop.services, staff.session, ids)).toEqual({
      kind: "sent",
      orderIds: [],
      leftOut: ids.map((orderId) => ({ orderId, reason: "already_sent" })),
    });
    const told = async () =>
      (await mailsTo(shop, customer.email)).filter(({ subject }) => /está a caminho/.test(subject)).length;
    await until(shop, async () => (await told()) >= 2);
    expect(await told()).toBe(2);
    const audited = await shop.services.db
      .selectFrom("audit_log")
      .where("action", "=", "order.marked_sent")
      .select(["subject", "actor"])
      .execute();
    expect(audited.toSorted((a, b) => (a.subject ?? "").localeCompare(b.subject ?? ""))).toEqual(
      ids.toSorted().map((id) => ({ subject: `order:${id}`, actor: staff.session.staffId })),
    );
    const reader = await createTestStaff(shop, "read_only");
    expect(await markManySent(shop.services, reader.session, [bare])).toMatchObject({ reason: "not_allowed" });
  });
});
