import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import routes from "#app/routes.ts";
import { OWNER } from "./panel.ts";
import { expect, test } from "./shop-test.ts";
import { signUp } from "./steps.ts";

const ACTION = /export (async )?(function|const) action\b|export \{[^}]*\baction\b/;

/** Every URL with an action, with a valid or a random id in it. Logout comes last: it ends the session. */
const addresses = [...new Set((await routes).flatMap((route) => formAddresses(route, "")))].sort(
  (a, b) => Number(/\/sair$/.test(a)) - Number(/\/sair$/.test(b)),
);

function formAddresses({ path = "", file, children = [] }: RouteConfigEntry, before: string): string[] {
  const here = [before, path].filter(Boolean).join("/");
  const takesForms = ACTION.test(readFileSync(join("app", file), "utf8"));
  return [...(takesForms ? [address(here)] : []), ...children.flatMap((child) => formAddresses(child, here))];
}

function address(path: string): string {
  const whole = path.replace(/:(\w+)/g, (_, name: string) => (name === "productId" ? "ANELALIANC-003" : randomUUID()));
  return `/${whole.replace(/\*$/, "nada-aqui")}`;
}

/** The headers that a browser sends with a form of the shop's own pages, besides cookies. */
const fromOurPage = (baseURL: string | undefined) => ({ Origin: baseURL ?? "", "Sec-Fetch-Site": "same-origin" });

/** The statuses of a form posted without and with scripts, each twice so that both processes receive it. */
async function statuses(request: APIRequestContext, path: string, headers: Record<string, string>): Promise<number[]> {
  const found: number[] = [];
  for (const sent of [path, path, `${path}.data`, `${path}.data`]) {
    const form = { [SCRIPTED_FIELD]: sent.endsWith(".data") ? "1" : "" };
    found.push((await request.post(sent, { headers, form, maxRedirects: 0 })).status());
  }
  return found;
}

/** Whether the CSRF check passed: an empty form may be invalid (422) and an unknown id not found (404). */
const isTaken = (status: number) => status < 400 || [404, 409, 410, 422, 429].includes(status);

test("every form of the shop and the panel is taken, with scripts and without @core", async ({ request, baseURL }) => {
  expect(addresses.length).toBeGreaterThan(70);
  const headers = fromOurPage(baseURL);
  const account = await signUp(request);
  const customerIn = await request.post("/login", { headers, form: { ...account }, maxRedirects: 0 });
  expect(customerIn.status(), await customerIn.text()).toBeLessThan(400);
  const staffIn = await request.post("/admin/login", { headers, form: { ...OWNER }, maxRedirects: 0 });
  expect(staffIn.status()).toBe(302);
  const refused: string[] = [];
  for (const path of addresses) {
    const found = await statuses(request, path, headers);
    if (!found.every(isTaken)) refused.push(`${path}: ${found.join(", ")}`);
  }
  expect(refused).toEqual([]);
});

test("a form of another site is refused everywhere @core", async ({ request }) => {
  const headers = { Origin: "https://outra.exemplo", "Sec-Fetch-Site": "cross-site" };
  const taken: string[] = [];
  for (const path of addresses) {
    const found = await statuses(request, path, headers);
    if (found.some((status) => status !== 403)) taken.push(`${path}: ${found.join(", ")}`);
  }
  expect(taken).toEqual([]);
});
