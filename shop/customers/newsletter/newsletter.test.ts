import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { HOUR_MS } from "#platform/clock.ts";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { readRow, readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { forgetPendingSubscriptions } from "./forget-subscriptions.server.ts";
import { openConfirmation } from "./newsletter-queries.server.ts";
import { requestSubscription } from "./request-subscription.server.ts";
import { newsletterMailJob } from "./send-newsletter-mail.server.ts";
import { readSubscribers } from "./subscriber-queries.server.ts";
import { leaveNewsletter } from "./unsubscribe.server.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { shop, services, db } = await openShop({ clock: () => now });

const from = (address: string) => new Headers({ [CLIENT_ADDRESS_HEADER]: address });
const HOME = from("198.51.100.1");
const ask = (email: string, headers = HOME, deps = services) =>
  requestSubscription(deps, { email, source: "site" }, headers);
const confirm = (code: string) => confirmSubscription(services, code, HOME);
const leave = (code: string) => leaveNewsletter(services, code, HOME);
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};

const Letters = z.array(
  z.object({ subject: z.string(), text: z.string(), html: z.string(), headers: z.record(z.string(), z.string()) }),
);

/** Newest last. */
async function mailsTo(email: string, count: number) {
  return soon(shop, async () => letters(email))
    .toHaveLength(count)
    .then(() => letters(email));
}

async function letters(email: string) {
  const response = await shop.fetch(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
  return Letters.parse(await response.json()).toReversed();
}

const codeIn = (text: string, page: "confirmar" | "cancelar") =>
  new RegExp(`/newsletter/${page}\\?codigo=([\\w-]{43})`).exec(text)?.[1] ?? "";
const stateOf = async (email: string) =>
  (await db.selectFrom("newsletter_subscribers").select("state").where("email", "=", email).executeTakeFirst())?.state;

async function subscribed(email: string) {
  await ask(email);
  const [mail] = await mailsTo(email, 1);
  return { confirm: codeIn(mail?.text ?? "", "confirmar"), leave: codeIn(mail?.text ?? "", "cancelar"), mail };
}

describe("double opt-in", () => {
  test("the mail's link confirms, once, with the consent on record", async () => {
    const { confirm: code, mail } = await subscribed("ana@exemplo.com");
    expect(await stateOf("ana@exemplo.com")).toBe("pending");
    expect(mail?.html).toContain(code);
    expect(await openConfirmation(db, code, now)).toEqual({ kind: "open", email: "ana@exemplo.com" });
    expect(await stateOf("ana@exemplo.com")).toBe("pending");
    expect(await confirm(code)).toEqual({ kind: "confirmed", email: "ana@exemplo.com" });
    expect(await confirm(code)).toEqual({ kind: "confirmed", email: "ana@exemplo.com" });
    const row = await readRow(db, "newsletter_subscribers", { email: "ana@exemplo.com" });
    expect(row).toMatchObject({ state: "confirmed", request_ip: "198.51.100.1", source: "site", confirmed_at: now });
    const consents = await db.selectFrom("consents").selectAll().where("subject", "=", row.id).execute();
    expect(consents).toMatchObject([
      { purpose: "newsletter", text_version: "newsletter-2026-11-26", ip: "198.51.100.1", at: now },
    ]);
  });

  test("two confirmations at once leave one consent", async () => {
    const { confirm: code } = await subscribed("duas@exemplo.com");
    const answers = await Promise.all([confirm(code), confirm(code), confirm(code)]);
    expect(answers.map(({ kind }) => kind)).toEqual(["confirmed", "confirmed", "confirmed"]);
    const { id } = await readRow(db, "newsletter_subscribers", { email: "duas@exemplo.com" }, ["id"]);
    expect(await db.selectFrom("consents").select("purpose").where("subject", "=", id).execute()).toHaveLength(1);
  });

  test("the link works for two days; asked for again in time, the same link comes once more", async () => {
    const { confirm: code } = await subscribed("tarde@exemplo.com");
    later(20);
    await ask("tarde@exemplo.com");
    const again = await mailsTo("tarde@exemplo.com", 2);
    expect(codeIn(again[1]?.text ?? "", "confirmar")).toBe(code);
    later(29);
    expect(await openConfirmation(db, code, now)).toEqual({ kind: "refused", reason: "expired" });
    expect(await confirm(code)).toEqual({ kind: "refused", reason: "expired" });
    await ask("tarde@exemplo.com");
    const anew = codeIn((await mailsTo("tarde@exemplo.com", 3))[2]?.text ?? "", "confirmar");
    expect(await confirm(code)).toEqual({ kind: "refused", reason: "unknown_code" });
    expect(await confirm(anew)).toMatchObject({ kind: "confirmed" });
  });

  test("codes are nowhere in the database, the job queue included", async () => {
    const { confirm: code, leave: end } = await subscribed("cofre@exemplo.com");
    const rows = await services.pool.query("select s::text as data from newsletter_subscribers s");
    const jobs = await services.pool.query("select data::text as data from pgboss.job where name = 'newsletter.mail'");
    expect(jobs.rows.length).toBeGreaterThan(0);
    for (const secret of [code, end, Buffer.from(code, "base64url").toString("hex")]) {
      expect(JSON.stringify([rows.rows, jobs.rows])).not.toContain(secret);
    }
  });

  test.each(["", "x", "A".repeat(43), "'; --"])("the made-up code %j confirms and ends nothing", async (code) => {
    expect(await confirm(code)).toEqual({ kind: "refused", reason: "unknown_code" });
    expect(await leave(code)).toEqual({ kind: "refused", reason: "unknown_code" });
  });
});

describe("leaving", () => {
  test("ends it at once and for good; an old confirmation link brings nobody back", async () => {
    const codes = await subscribed("sai@exemplo.com");
    await confirm(codes.confirm);
    expect(await leave(codes.leave)).toEqual({ kind: "left", email: "sai@exemplo.com" });
    expect(await leave(codes.leave)).toEqual({ kind: "left", email: "sai@exemplo.com" });
    expect(await confirm(codes.confirm)).toEqual({ kind: "refused", reason: "left" });
    expect(await stateOf("sai@exemplo.com")).toBe("unsubscribed");
    const withdrawn = await readRows(db, "consents", { purpose: "newsletter_withdrawn" }, ["purpose"]);
    expect(withdrawn).toHaveLength(1);
  });

  test("who left can come back, by confirming again", async () => {
    const codes = await subscribed("volta@exemplo.com");
    await confirm(codes.confirm);
    await leave(codes.leave);
    await ask("volta@exemplo.com");
    const mails = await mailsTo("volta@exemplo.com", 2);
    const code = codeIn(mails[1]?.text ?? "", "confirmar");
    expect(await stateOf("volta@exemplo.com")).toBe("pending");
    expect(await confirm(code)).toMatchObject({ kind: "confirmed" });
    expect(await leave(codes.leave)).toMatchObject({ kind: "left" });
  });

  test("mail programs are told how to leave by themselves", async () => {
    const { leave: code, mail } = await subscribed("cabecalho@exemplo.com");
    expect(mail?.headers["list-unsubscribe"]).toBe(`<${services.config.publicUrl}/newsletter/cancelar?codigo=${code}>`);
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("after a change of the secret, each new mail's links work", async () => {
    const codes = await subscribed("segredo-novo@exemplo.com");
    await confirm(codes.confirm);
    const { id } = await readRow(db, "newsletter_subscribers", { email: "segredo-novo@exemplo.com" }, ["id"]);
    const renewed = { ...services, config: { ...services.config, appSecret: "another-secret-of-32-characters!" } };
    await newsletterMailJob.run(renewed, { subscriberId: id, mailId: "y" });
    const [, mail] = await mailsTo("segredo-novo@exemplo.com", 2);
    const anew = codeIn(mail?.text ?? "", "cancelar");
    expect(anew).not.toBe(codes.leave);
    expect(await leave(anew)).toMatchObject({ kind: "left" });
  });

  test("whoever left before the mail went out gets none", async () => {
    const { leave: code } = await subscribed("cedo@exemplo.com");
    await leave(code);
    const { id } = await readRow(db, "newsletter_subscribers", { email: "cedo@exemplo.com" }, ["id"]);
    await newsletterMailJob.run(services, { subscriberId: id, mailId: "x" });
    expect(await letters("cedo@exemplo.com")).toHaveLength(1);
  });
});

describe("nobody learns who subscribes", () => {
  test("new, pending, confirmed and left: one answer, one job, one mail", async () => {
    const codes = await subscribed("segredo@exemplo.com");
    const queued = async () =>
      Number(
        (await services.pool.query("select count(*) from pgboss.job where name = 'newsletter.mail'")).rows[0]?.count,
      );
    const askAgain = async (email: string) => {
      const before = await queued();
      const answer = await ask(email);
      return [answer, (await queued()) - before];
    };
    const expected = [{ kind: "accepted" }, 1];
    expect(await askAgain("nova@exemplo.com")).toEqual(expected);
    expect(await askAgain("segredo@exemplo.com")).toEqual(expected);
    await mailsTo("segredo@exemplo.com", 2);
    await confirm(codes.confirm);
    expect(await askAgain("segredo@exemplo.com")).toEqual(expected);
    const mails = await mailsTo("segredo@exemplo.com", 3);
    expect(mails[2]?.subject).toContain("Você já recebe");
    await leave(codes.leave);
    expect(await askAgain("segredo@exemplo.com")).toEqual(expected);
  });

  test("asked for ten times at once, one subscription", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("juntas@exemplo.com")));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
    expect(await stateOf("juntas@exemplo.com")).toBe("pending");
  });
});

describe("limits", () => {
  const limited = { ...services, rateLimits: createRateLimits(db, true, { clock: () => now }) };

  test("an address gets three mails a day, and nobody is told that it got them", async () => {
    for (let i = 0; i < 5; i += 1) {
      expect(await ask("cheia@exemplo.com", from(`203.0.113.${i}`), limited)).toEqual({ kind: "accepted" });
    }
    await ask("depois@exemplo.com", from("203.0.113.9"), limited);
    await mailsTo("cheia@exemplo.com", 3);
    await mailsTo("depois@exemplo.com", 1);
    expect(await letters("cheia@exemplo.com")).toHaveLength(3);
  });

  test("one network asks ten times an hour", async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push(await ask(`rede${i}@exemplo.com`, from("192.0.2.9"), limited));
    expect(answers.slice(0, 10).every(({ kind }) => kind === "accepted")).toBe(true);
    expect(answers[10]).toMatchObject({ kind: "refused", reason: "too_many_requests" });
    expect(await stateOf("rede10@exemplo.com")).toBeUndefined();
  });

  test("where no mail is set up nobody can confirm: it says so", async () => {
    expect(await ask("sem@exemplo.com", HOME, { ...services, mailer: null })).toEqual({
      kind: "refused",
      reason: "no_mail",
    });
  });
});

test("what nobody confirmed is forgotten after thirty days, what was confirmed once counts as left", async () => {
  const kept = await subscribed("fica@exemplo.com");
  await confirm(kept.confirm);
  const back = await subscribed("voltou@exemplo.com");
  await confirm(back.confirm);
  await leave(back.leave);
  await ask("voltou@exemplo.com");
  await ask("esquecida@exemplo.com");
  await mailsTo("esquecida@exemplo.com", 1);
  later(29 * 24);
  await forgetPendingSubscriptions(db, now);
  expect(await stateOf("esquecida@exemplo.com")).toBe("pending");
  later(2 * 24);
  await forgetPendingSubscriptions(db, now);
  const left = ["fica", "voltou", "esquecida"].map((name) => stateOf(`${name}@exemplo.com`));
  expect(await Promise.all(left)).toEqual(["confirmed", "unsubscribed", undefined]);
});

test("the list goes on where its page ended, newest first", async () => {
  const listed = async (afterId?: string) => {
    const page = await readSubscribers(db, { role: "owner" }, { view: "confirmadas", term: "", afterId });
    if ("kind" in page) throw new Error(page.reason);
    return page.subscribers;
  };
  const all = await listed();
  expect(all.length).toBeGreaterThan(2);
  const [first, second] = all;
  expect([first, second, ...(await listed(second?.id))]).toEqual(all);
  expect(all.map(({ createdAt }) => createdAt.getTime())).toEqual(
    all.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
  );
});

test("an address that its mail is just written to is not taken for one that was confirmed once", async () => {
  await subscribed("ocupada@exemplo.com");
  later(31 * 24);
  const forgetting = await db.transaction().execute(async (trx) => {
    const mine = trx.updateTable("newsletter_subscribers").where("email", "=", "ocupada@exemplo.com");
    await mine.set({ updated_at: now }).execute();
    const begun = forgetPendingSubscriptions(db, now);
    const waits = sql<{ count: number }>`
      select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`;
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.count).toBeGreaterThan(0);
    return { begun };
  });
  await forgetting.begun;
  expect(await stateOf("ocupada@exemplo.com")).toBe("pending");
  await forgetPendingSubscriptions(db, now);
  expect(await stateOf("ocupada@exemplo.com")).toBeUndefined();
});
