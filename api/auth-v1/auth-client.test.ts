import { AuthClient } from "@supabase/auth-js";
import { describe, expect, test } from "vitest";
import { codeIn, mailAbout, mailsTo } from "#tests/setup/mailbox.ts";
import { SIGN_UP_DATA } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";

const PASSWORD = "segredo-de-cliente";

/** The published client library of this protocol, used over the network as an external program would. */
const clientOf = (shop: TestShop) =>
  new AuthClient({ url: `${shop.url}/auth/v1`, persistSession: false, autoRefreshToken: false });

describe("the published client", async () => {
  const shop = await createTestShop();

  test("signs up, logs out, logs in, refreshes, reads and changes its user", async () => {
    const client = clientOf(shop);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const email = "publicado@exemplo.com";
    const signedUp = await client.signUp({ email, password: PASSWORD, options: { data: SIGN_UP_DATA } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session?.user.user_metadata).toEqual({ name: "Joana Prado" });
    expect((await client.signOut()).error).toBeNull();

    const wrong = await client.signInWithPassword({ email, password: "errada-1" });
    expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials" });
    const loggedIn = await client.signInWithPassword({ email, password: PASSWORD });
    expect([loggedIn.error, loggedIn.data.user?.email]).toEqual([null, email]);

    const before = loggedIn.data.session?.refresh_token;
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(before);
    expect((await client.getUser()).data.user?.id).toBe(loggedIn.data.user?.id);

    const renamed = await client.updateUser({ data: { name: "Joana Prado Lima" } });
    expect([renamed.error, renamed.data.user?.user_metadata.name]).toEqual([null, "Joana Prado Lima"]);
    const weak = await client.updateUser({ password: "senhas", current_password: PASSWORD });
    expect(weak.error).toBeNull();
    const common = await client.updateUser({ password: "password", current_password: "senhas" });
    expect(common.error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, code: "weak_password" });
    expect((await client.updateUser({ password: "outra-senha-boa" })).error?.code).toBe("current_password_required");
    const guessed = await client.updateUser({ password: "outra-senha-boa", current_password: "errada" });
    expect(guessed.error?.code).toBe("current_password_invalid");

    expect((await client.signOut({ scope: "global" })).error).toBeNull();
    expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(new Set(events)).toEqual(
      new Set(["INITIAL_SESSION", "SIGNED_IN", "SIGNED_OUT", "TOKEN_REFRESHED", "USER_UPDATED"]),
    );
  });

  test("changes its e-mail once both addresses have agreed", async () => {
    const [from, to] = ["antes@exemplo.com", "depois@exemplo.com"];
    const client = clientOf(shop);
    await client.signUp({ email: from, password: PASSWORD, options: { data: SIGN_UP_DATA } });
    await mailsTo(shop, from);
    expect((await client.updateUser({ email: to })).error?.code).toBe("current_password_required");
    const asked = await client.updateUser({ email: to, current_password: PASSWORD });
    expect([asked.error, asked.data.user?.email, asked.data.user?.new_email]).toEqual([null, from, to]);
    const codes = [codeIn(await mailAbout(shop, from, /troca/)), codeIn((await mailsTo(shop, to))[0])];
    for (const code of codes) {
      const agreed = await clientOf(shop).verifyOtp({ type: "email_change", token_hash: code });
      expect([agreed.error, agreed.data.session]).toEqual([null, null]);
    }
    expect((await client.getUser()).data.user?.email).toBe(to);
    expect((await clientOf(shop).signInWithPassword({ email: to, password: PASSWORD })).error).toBeNull();
  });

  test("recovers: the mailed code once, a new password without the old one, other sessions end", async () => {
    const email = "recupera@exemplo.com";
    const other = clientOf(shop);
    await other.signUp({ email, password: PASSWORD, options: { data: SIGN_UP_DATA } });
    await mailsTo(shop, email);

    const client = clientOf(shop);
    expect((await client.resetPasswordForEmail(email, { redirectTo: `${shop.url}/checkout` })).error).toBeNull();
    expect((await client.resetPasswordForEmail("ninguem@exemplo.com")).error).toBeNull();
    const code = codeIn(await mailAbout(shop, email, /Redefina/));

    const led = await fetch(`${shop.url}/auth/v1/verify?type=recovery&token=${code}&redirect_to=https://mau.exemplo`, {
      redirect: "manual",
    });
    expect([led.status, led.headers.get("Location")]).toEqual([303, `/redefinir-senha?codigo=${code}`]);

    const verified = await client.verifyOtp({ type: "recovery", token_hash: code });
    expect([verified.error, verified.data.user?.email]).toEqual([null, email]);
    expect((await client.verifyOtp({ type: "recovery", token_hash: code })).error).toMatchObject({
      status: 403,
      code: "otp_expired",
    });
    expect((await client.updateUser({ password: "outra-senha-boa" })).error).toBeNull();
    expect((await client.updateUser({ password: "ainda-outra-senha" })).error?.code).toBe("current_password_required");
    expect((await other.refreshSession()).error?.status).toBe(400);
    expect((await clientOf(shop).signInWithPassword({ email, password: "outra-senha-boa" })).error).toBeNull();
    expect((await mailsTo(shop, email, 3))[0]?.subject).toBe("Sua senha na Lavra foi alterada");
    expect((await mailsTo(shop, "ninguem@exemplo.com", 0)).length).toBe(0);
  });
});

describe("where e-mails are confirmed first", async () => {
  const shop = await createTestShop({ config: { emailConfirmation: true } });

  test("the client gets a user without a session, and the session for the mailed code", async () => {
    const client = clientOf(shop);
    const email = "confirma@exemplo.com";
    const signedUp = await client.signUp({ email, password: PASSWORD, options: { data: SIGN_UP_DATA } });
    expect(signedUp).toMatchObject({ error: null, data: { session: null, user: { email } } });
    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: "email_not_confirmed" });
    // Wait for the first e-mail: a link that is replaced before its e-mail is sent is never mailed.
    await mailsTo(shop, email);
    expect((await client.resend({ type: "signup", email })).error).toBeNull();
    const [newest, first] = await mailsTo(shop, email, 2);
    expect((await client.verifyOtp({ type: "signup", token_hash: codeIn(first) })).error?.code).toBe("otp_expired");
    const verified = await client.verifyOtp({ type: "signup", token_hash: codeIn(newest) });
    expect([verified.error, verified.data.session?.user.email]).toEqual([null, email]);
    expect((await client.getUser()).error).toBeNull();
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test("a known e-mail gets the same answer, and its owner a mail", async () => {
    const email = "dona@exemplo.com";
    const sign = async (name: string) => {
      const data = { ...SIGN_UP_DATA, name };
      return (await clientOf(shop).signUp({ email, password: PASSWORD, options: { data } })).data.user;
    };
    const first = await sign("Dona Real");
    const client = clientOf(shop);
    await client.verifyOtp({ type: "signup", token_hash: codeIn((await mailsTo(shop, email))[0]) });
    const second = await sign("Outra Pessoa");
    expect(Object.keys(second ?? {})).toEqual(Object.keys(first ?? {}));
    expect(second).toMatchObject({ email, user_metadata: { name: "Outra Pessoa" } });
    const letters = await mailsTo(shop, email, 3);
    expect(letters[0]).toMatchObject({ subject: "Você já tem conta na Lavra" });
    expect(letters[0]?.text).not.toContain("Outra Pessoa");
    const user = (await client.getUser()).data.user;
    expect(user?.user_metadata.name).toBe("Dona Real");
    expect([first?.id, second?.id]).not.toContain(user?.id);
  });
});
