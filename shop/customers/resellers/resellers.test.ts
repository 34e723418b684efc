import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { receiveApplication } from "./receive-application.server.ts";
import type { ResellerApplication } from "./reseller-application.ts";
import { listApplications } from "./reseller-queries.server.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { shop, services, db } = await openShop({ clock: () => now });

const JOANA: ResellerApplication = {
  name: "Joana Prado",
  email: "joana@exemplo.com",
  phone: "11988881234",
  address: "Rua das Flores, 12, São Paulo, SP",
  document: "52998224725",
};
const HEADERS = new Headers({ [CLIENT_ADDRESS_HEADER]: "198.51.100.1" });
const RECEIVED = { kind: "received", confirmedByMail: true };
const send = (changes: Partial<ResellerApplication> = {}, deps = services) => {
  now = new Date(now.getTime() + 60_000);
  return receiveApplication(deps, { ...JOANA, ...changes }, HEADERS);
};
const all = () => listApplications(db, { limit: 100 });

const Letters = z.array(z.object({ subject: z.string(), text: z.string(), headers: z.record(z.string(), z.string()) }));
async function emailsTo(email: string) {
  const response = await shop.fetch(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
  return Letters.parse(await response.json());
}

describe("an application", () => {
  test("is stored and mailed to both; the shop's mail is answered to the applicant", async () => {
    expect(await send()).toEqual(RECEIVED);
    expect(await all()).toMatchObject([{ ...JOANA, status: "received", readAt: null }]);
    await soon(shop, () => emailsTo(JOANA.email)).toHaveLength(1);
    await soon(shop, () => emailsTo(services.config.brand.email)).toHaveLength(1);
    const [toShop] = await emailsTo(services.config.brand.email);
    expect(toShop?.headers["reply-to"]).toContain(JOANA.email);
    expect(toShop?.text).toContain("529.982.247-25");
    expect(toShop?.text).toContain("(11) 98888-1234");
    const [toApplicant] = await emailsTo(JOANA.email);
    expect(toApplicant?.text).toContain("Olá, Joana.");
    expect(toApplicant?.text).not.toContain(JOANA.address);
  });

  test("sent again unchanged, nothing is written and nobody is written to", async () => {
    const before = await all();
    expect(await send()).toEqual(RECEIVED);
    expect(await all()).toEqual(before);
  });

  test("of the same document replaces the data, which stay in the audit trail", async () => {
    expect(await send({ email: "nova@exemplo.com", phone: "1133334444" })).toEqual(RECEIVED);
    const [application, ...others] = await all();
    expect([application?.email, application?.phone, others]).toEqual(["nova@exemplo.com", "1133334444", []]);
    const trail = await db.selectFrom("audit_log").selectAll().where("action", "=", "reseller.update").execute();
    expect(trail).toMatchObject([
      { before: { email: JOANA.email, status: "received" }, after: { phone: "1133334444" } },
    ]);
    await soon(shop, async () => (await emailsTo(services.config.brand.email)).map(({ subject }) => subject)).toContain(
      "Cadastro atualizado para revenda: Joana Prado",
    );
  });

  test("of the same address with a company's document, too", async () => {
    await send({ email: "nova@exemplo.com", document: "12ABC34501DE35" });
    expect((await all()).map(({ document }) => document)).toEqual(["12ABC34501DE35"]);
  });

  test("once decided on, is looked at again; its address alone does not touch it", async () => {
    const [application] = await all();
    await db.updateTable("reseller_applications").set({ status: "approved" }).execute();
    await send({ email: "nova@exemplo.com", document: "39053344705" });
    expect((await all()).map(({ document, status }) => [document, status])).toEqual([
      ["39053344705", "received"],
      ["12ABC34501DE35", "approved"],
    ]);
    await send({ email: "terceira@exemplo.com", document: "12ABC34501DE35" });
    expect(await listApplications(db, { limit: 1 })).toMatchObject([{ id: application?.id, status: "received" }]);
  });

  test("sent many times at once is one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send({ document: "11222333000181", email: `socio${i % 2}@exemplo.com`, phone: `119777766${i}${i}` }),
      ),
    );
    expect(answers).toEqual(Array(8).fill(RECEIVED));
    expect((await all()).filter(({ document }) => document === "11222333000181")).toHaveLength(1);
  });
});

test("the list goes on where its page ended", async () => {
  const whole = await all();
  const [first] = await listApplications(db, { limit: 1 });
  expect([first, ...(await listApplications(db, { limit: 100, after: first }))]).toEqual(whole);
  expect(await listApplications(db, { limit: 100, status: "declined" })).toEqual([]);
});

test("one address sends five an hour", async () => {
  const limited = {
    ...services,
    rateLimits: createRateLimits(db, true, { clock: () => new Date("2026-11-21T12:00:00Z") }),
  };
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push(await send({ email: "insiste@exemplo.com" }, limited));
  expect(answers.map(({ kind }) => kind)).toEqual([...Array(5).fill("received"), "refused"]);
});
