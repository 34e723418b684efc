import { expect, test } from "vitest";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { decideApplication } from "./decide-application.server.ts";
import { receiveApplication } from "./receive-application.server.ts";
import { RefusalForm, type ResellerView, resellerView } from "./reseller-decision.ts";
import { exportApplications, readApplication, readApplications } from "./reseller-queries.server.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { shop, services, db } = await openShop({ clock: () => now });
const { session: manager } = await createTestStaff(shop, "manager");
const { session: reader } = await createTestStaff(shop, "read_only");
const REFUSED = { kind: "refused", reason: "not_allowed" };

const IPE = {
  name: "Joalheria Ipê Ltda",
  email: "compras@exemplo.com",
  phone: "11988881234",
  address: "Rua das Flores, 12, São Paulo, SP",
  document: "11222333000181",
};
const send = async (change: Partial<typeof IPE> = {}) => {
  now = new Date(now.getTime() + 1000);
  await receiveApplication(services, { ...IPE, ...change }, new Headers());
};
const list = async (view: ResellerView, term = "") => {
  const page = await readApplications(db, reader, { view, term });
  if ("kind" in page) throw new Error(page.reason);
  return page.applications;
};
const newest = async () => {
  const [application] = await list("todos");
  if (!application) throw new Error("no application");
  return application;
};

test("an application is approved with conditions; then refused, with the reason; each is mailed and on record", async () => {
  await send();
  const { id, submittedAt } = await newest();
  const decide = (decision: "approved" | "declined", note: string, staff = manager) =>
    decideApplication(services, staff, {
      applicationId: id,
      decision,
      note,
      submittedAt: submittedAt.toISOString(),
    });
  expect(await decide("approved", "", reader)).toEqual(REFUSED);
  expect(await decide("approved", "Pedido mínimo de R$ 500,00.")).toEqual({ kind: "decided", mailed: true });
  const approval = await mailAbout(shop, IPE.email, /foi aprovado/);
  expect(approval.text).toContain("Pedido mínimo de R$ 500,00.");
  expect(approval.text).toContain("Olá, Joalheria Ipê Ltda.");
  expect(await decide("approved", "De novo")).toEqual({ kind: "refused", reason: "changed_meanwhile" });
  expect(await decide("declined", "CNPJ baixado.")).toEqual({ kind: "decided", mailed: true });
  expect((await mailAbout(shop, IPE.email, /^Seu cadastro para revenda na [^ ]+$/)).text).toContain("CNPJ baixado.");
  expect(await readApplication(db, reader, id)).toMatchObject({
    status: "declined",
    decisionNote: "CNPJ baixado.",
    decidedAt: now,
  });
  const log = await readRows(db, "audit_log", { subject: `reseller_application:${id}` });
  expect(log).toMatchObject([
    { action: "reseller.approved", before: { application: "received" }, after: { application: "approved" } },
    { action: "reseller.declined", before: { application: "approved" }, after: { reason: "CNPJ baixado." } },
  ]);
});

test("new data that came meanwhile are not decided on unseen; they are looked at again", async () => {
  const { id, submittedAt } = await newest();
  await send({ phone: "1133334444" });
  const seen = { applicationId: id, decision: "approved", note: "", submittedAt: submittedAt.toISOString() } as const;
  expect(await decideApplication(services, manager, seen)).toEqual({
    kind: "refused",
    reason: "changed_meanwhile",
  });
  expect(await newest()).toMatchObject({ id, status: "received", decisionNote: "", decidedAt: null });
  for (const applicationId of ["nada", "8a4f0d0e-0000-4000-8000-000000000000"]) {
    expect(await decideApplication(services, manager, { ...seen, applicationId })).toEqual({
      kind: "refused",
      reason: "unknown",
    });
    expect(await readApplication(db, reader, applicationId)).toBeNull();
  }
});

test("found by name, e-mail, phone and document, in their view; the file has them all", async () => {
  await send({ name: "Téo Revenda", email: "teo@exemplo.com", document: "52998224725", phone: "21987654321" });
  for (const term of ["teo revenda", "TEO@", "529.982.247-25", "8765-4321"]) {
    expect([term, (await list("analise", term)).map(({ name }) => name)]).toEqual([term, ["Téo Revenda"]]);
  }
  expect(await list("aprovados", "teo")).toEqual([]);
  expect(await exportApplications(services, reader, "todos")).toEqual(REFUSED);
  const batches = await exportApplications(services, manager, "todos");
  if ("kind" in batches) throw new Error(batches.reason);
  const names = [];
  for await (const batch of batches) names.push(...batch.map(({ name }) => name));
  expect(names).toEqual(["Téo Revenda", IPE.name]);
});

test("a refusal needs its reason; a view that is none is what waits", () => {
  expect(RefusalForm.safeParse({ note: " não " }).error?.issues[0]?.message).toBe(
    "Escreva o motivo: ele vai no e-mail.",
  );
  expect([resellerView(null), resellerView("todos")]).toEqual(["analise", "todos"]);
});
