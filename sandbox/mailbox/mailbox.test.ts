import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";
import type { ReceivedEmail } from "./received-email.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
beforeEach(async () => {
  await sandbox.call("DELETE", "/mailbox.json");
});
afterAll(() => sandbox.close());

async function mail(changes: Record<string, unknown> = {}): Promise<void> {
  const transport = createTransport(sandbox.smtpUrl);
  await transport.sendMail({
    from: "Lavra <oi@lavra.example>",
    to: "Ana <Ana@Example.com>",
    subject: "Pedido recebido – nº 1042",
    text: "Olá, Ana!",
    html: '<p style="color:green">Olá, <b>Ana</b>!</p><script>alert(1)</script><a href="https://x.example">ver</a>',
    headers: { "X-Order": "1042" },
    ...changes,
  });
  transport.close();
}
const letters = async (query = "") => (await sandbox.call<ReceivedEmail[]>("GET", `/mailbox.json${query}`)).json;

test("a mail arrives with all its parts", async () => {
  await mail({ attachments: [{ filename: "nota.txt", content: "NF" }] });
  const [received] = await letters();
  expect(received).toMatchObject({
    to: ["ana@example.com"],
    from: expect.stringContaining("oi@lavra.example"),
    subject: "Pedido recebido – nº 1042",
    text: expect.stringContaining("Olá, Ana!"),
    html: expect.stringContaining("<b>Ana</b>"),
    date: expect.stringMatching(/^\d{4}-/),
    headers: { "x-order": "1042", subject: expect.any(String) },
    attachments: [{ filename: "nota.txt", contentType: "text/plain", size: 2 }],
  });
});

test("newest first, by recipient if wanted, blind copies included, and gone when emptied", async () => {
  await mail({ subject: "um" });
  await mail({ subject: "dois", to: "bia@example.com", bcc: "loja@example.com" });
  expect((await letters()).map((each) => each.subject)).toEqual(["dois", "um"]);
  expect((await letters("?to=ANA@example.com")).map((each) => each.subject)).toEqual(["um"]);
  expect((await letters("?to=loja@example.com")).map((each) => each.subject)).toEqual(["dois"]);
  await sandbox.call("DELETE", "/mailbox.json");
  expect(await letters()).toEqual([]);
});

test("a password is no hindrance", async () => {
  await mail();
  const { port } = new URL(sandbox.smtpUrl);
  const transport = createTransport(`smtp://user:secret@127.0.0.1:${port}`);
  await transport.sendMail({ from: "a@b.example", to: "ana@example.com", subject: "com senha", text: "x" });
  transport.close();
  expect(await letters()).toHaveLength(2);
});

test("people read it in a frame that can do nothing", async () => {
  await mail();
  const [received] = await letters();
  const list = await sandbox.call("GET", "/mailbox");
  expect(list.text).toContain(`href="mailbox/${received?.id}"`);
  const page = await sandbox.call("GET", `/mailbox/${received?.id}`);
  expect(page.text).toContain(`src="../mailbox/${received?.id}/html"`);
  expect(page.text).toContain("sandbox=");
  expect(page.text).not.toContain("<script");
  const frame = await sandbox.call("GET", `/mailbox/${received?.id}/html`);
  const policy = frame.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox(?!.*allow-scripts)(?!.*allow-same-origin)/);
  expect(frame.text).toContain('<base target="_blank">');
});

test("an unknown message is a page with 404; the box is emptied by a form", async () => {
  expect((await sandbox.call("GET", "/mailbox/nope")).status).toBe(404);
  await mail();
  const answer = await sandbox.call("POST", "/mailbox/empty");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "../mailbox"]);
  expect((await sandbox.call("GET", "/mailbox")).text).toContain("Nenhuma mensagem ainda");
});
