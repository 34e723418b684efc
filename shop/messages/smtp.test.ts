import { createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import {
  connectionOptions,
  createMailer,
  type Mail,
  MailDeferred,
  MailRefused,
} from "#platform/email/mailer.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { noteRefusals } from "./wrap-mailer.server.ts";

const FROM = "Lavra <oi@lavra.exemplo>";
const MAIL: Mail = {
  to: "maria@exemplo.com",
  subject: "Pedido confirmado",
  html: "<p>Olá, Maria.</p>",
  text: "Olá, Maria.",
  messageId: "7a1e90b4.order_confirmed",
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Received {
  text: string;
  secure: boolean;
}

/** On a free port; `received`: what it accepts. */
async function startServer(options: SMTPServerOptions): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onData(stream, session, callback) {
      let text = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => {
        text += part;
      });
      stream.on("end", () => {
        received.push({ text, secure: session.secure });
        callback(null);
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  closers.push(() => new Promise((done) => server.close(done)));
  return { port: portOf(server.server.address()), received };
}

function portOf(address: unknown): number {
  if (typeof address !== "object" || address === null || !("port" in address)) throw new Error("no port");
  return Number(address.port);
}

function mailerTo(url: string, timeoutMs?: number) {
  const mailer = createMailer(url, FROM, timeoutMs);
  closers.push(async () => mailer.close());
  return mailer;
}

const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
const without = { disabledCommands: ["STARTTLS", "AUTH"] };

describe("a mail server by SMTP_URL", () => {
  test("takes the mail with its id, both forms, one receiver", async () => {
    const { port, received } = await startServer(without);
    await mailerTo(`smtp://127.0.0.1:${port}`).send(MAIL);
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain("Message-ID: <7a1e90b4.order_confirmed@lavra.exemplo>");
    expect(received[0]?.text).toContain("multipart/alternative");
    expect(received[0]?.text).toContain("To: maria@exemplo.com");
    expect(received[0]?.text).not.toContain("List-Unsubscribe");
  });

  test("STARTTLS is used where it is offered, and a certificate nobody vouches for is refused", async () => {
    const { port, received } = await startServer({ disabledCommands: ["AUTH"] });
    await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toThrow(/certificate/i);
    expect(received).toEqual([]);
    await mailerTo(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(MAIL);
    expect(received.map(({ secure }) => secure)).toEqual([true]);
  });

  test("a name and a password are given, and a wrong one is to be tried again", async () => {
    const { port, received } = await startServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === "loja" && password === "p@ss"
          ? done(null, { user: "loja" })
          : done(answer(535, "5.7.8 Username and Password not accepted")),
    });
    await mailerTo(`smtp://loja:p%40ss@127.0.0.1:${port}`).send(MAIL);
    expect(received).toHaveLength(1);
    const refused = await mailerTo(`smtp://loja:other@127.0.0.1:${port}`)
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(MailRefused);
    expect(refused).toMatchObject({ code: "EAUTH", responseCode: 535 });
  });

  test("that is dead, slow or busy is an error to be tried again", async () => {
    const { port: closed } = await startServer(without);
    for (const close of closers.splice(0)) await close();
    const silent = createServer(() => undefined);
    const sockets: Socket[] = [];
    silent.on("connection", (socket) => sockets.push(socket));
    await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
    closers.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => silent.close(done));
    });
    const { port: busy } = await startServer({
      ...without,
      onRcptTo: (_to, _session, done) => done(answer(451, "try again later")),
    });
    for (const port of [closed, portOf(silent.address()), busy]) {
      const error = await mailerTo(`smtp://127.0.0.1:${port}`, 400)
        .send(MAIL)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
    }
  });

  test("on the port of submission nothing is sent in the open; elsewhere it is as the address says", async () => {
    expect(connectionOptions("smtp://loja:senha@mail.exemplo:587").requireTLS).toBe(true);
    expect(connectionOptions("smtp://mail.exemplo:25").requireTLS).toBe(false);
    expect(connectionOptions("smtps://mail.exemplo:465").requireTLS).toBe(false);
    const { port, received } = await startServer(without);
    await expect(mailerTo(`smtp://127.0.0.1:${port}?requireTLS=true`).send(MAIL)).rejects.toThrow(/STARTTLS|TLS/);
    expect(received).toEqual([]);
  });

  test.each([
    [550, "5.4.5 Daily user sending limit exceeded.", "550 5.4.5"],
    [550, "5.7.26 The sender is unauthenticated.", "550 5.7.26"],
    [554, "Message rejected: Email address is not verified.", "554"],
    [552, "Quota exceeded", "552"],
    [452, "4.5.3 Daily sending quota exceeded", "452 4.5.3"],
    [421, "4.7.0 Message limit exceeded for this hour", "421 4.7.0"],
    [454, "Throttling failure: Daily message quota exceeded", "454"],
  ])(
    "that says %i %s holds the mail back: it is no refusal for good, wherever it is said",
    async (code, words, told) => {
      const refuse = (_what: unknown, _session: unknown, done: (e: Error) => void) => done(answer(code, words));
      for (const options of [{ onMailFrom: refuse }, { onRcptTo: refuse }]) {
        const { port } = await startServer({ ...without, ...options } as SMTPServerOptions);
        const error = await mailerTo(`smtp://127.0.0.1:${port}`)
          .send(MAIL)
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(MailDeferred);
        expect(error).toMatchObject({ code: told, message: `mail refused for now (${told})` });
      }
    },
  );

  test.each([
    [421, "4.7.0 Try again later, closing connection"],
    [450, "4.7.1 Greylisted, please retry"],
    [452, "4.3.1 Insufficient system storage"],
    [454, "4.7.0 Temporary authentication failure"],
  ])("that says %i %s for now is asked again, and nobody is told", async (code, words) => {
    const refuse = (_what: unknown, _session: unknown, done: (e: Error) => void) => done(answer(code, words));
    for (const options of [{ onMailFrom: refuse }, { onRcptTo: refuse }]) {
      const { port } = await startServer({ ...without, ...options } as SMTPServerOptions);
      const error = await mailerTo(`smtp://127.0.0.1:${port}`)
        .send(MAIL)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ responseCode: code });
      expect(error).not.toBeInstanceOf(MailRefused);
      expect(error).not.toBeInstanceOf(MailDeferred);
    }
  });

  test.each([
    [
      "the receiver",
      { onRcptTo: (_to: unknown, _session: unknown, done: (e: Error) => void) => done(answer(550, "no such user")) },
    ],
    [
      "the content",
      {
        onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (e: Error) => void) => {
          stream.on("end", () => done(answer(554, "spam")));
          stream.resume();
        },
      },
    ],
  ])("that refuses %s for good is noted, without an address, and not asked again", async (_what, options) => {
    const { port } = await startServer({ ...without, ...options } as SMTPServerOptions);
    const { services } = await createTestShop({ worker: false });
    const at = new Date("2026-11-20T12:00:00Z");
    const mailer = noteRefusals({ ...services, clock: () => at }, mailerTo(`smtp://127.0.0.1:${port}`));
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    const rows = await services.db.selectFrom("mail_refusals").selectAll().execute();
    expect(rows).toMatchObject([{ message_id: MAIL.messageId, refused_at: at }]);
    expect(JSON.stringify(rows)).not.toContain("maria@");
  });
});
