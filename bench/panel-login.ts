/** The login a new demo shop prints when it starts. */
const OWNER = { username: "admin", password: "painel-prata-925" };

/** Logs the demo's owner in; the session's token. */
export async function logInToPanel(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    body: new URLSearchParams(OWNER),
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().find((each) => /^staff_session=[^;]/.test(each));
  const [, token] = /^staff_session=([^;]+)/.exec(cookie ?? "") ?? [];
  if (!token) throw new Error(`the panel's login answered ${answer.status}`);
  return token;
}
