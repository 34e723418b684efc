import { afterEach, expect, test } from "vitest";
import { offerLogin } from "./log-in-again.ts";
import { offlineAction } from "./offline-action.ts";

const ENDED = { kind: "refused", loggedOut: true, problem: { title: "Sua sessão terminou", message: "" } } as const;

/** The framework's: it reads the request's body and sends it. */
function serverActionOf(request: Request, answers: object[]) {
  const sent: string[] = [];
  const serverAction = async <Answer>(): Promise<Answer> => {
    sent.push(new URLSearchParams(await request.text()).get("text") ?? "");
    return answers.shift() as Answer;
  };
  return { sent, serverAction };
}

const post = () =>
  new Request("https://loja.example/admin/pedidos/1", {
    method: "POST",
    body: new URLSearchParams({ text: "Ligar antes." }),
  });

let withdraw = () => {};
afterEach(() => withdraw());

// Rules: STAFF-20.
test("a form whose session had ended goes after the login, with every word", async () => {
  const request = post();
  const { sent, serverAction } = serverActionOf(request, [ENDED, { kind: "done" }]);
  let asked = 0;
  withdraw = offerLogin(async () => {
    asked += 1;
    return true;
  });
  expect(await offlineAction()({ request, serverAction })).toEqual({ kind: "done" });
  expect([sent, asked]).toEqual([["Ligar antes.", "Ligar antes."], 1]);
});

test("whoever closes the login, or has none offered, keeps the form with the refusal", async () => {
  for (const offer of [true, false]) {
    const request = post();
    const { sent, serverAction } = serverActionOf(request, [ENDED]);
    if (offer) withdraw = offerLogin(async () => false);
    expect(await offlineAction()({ request, serverAction })).toMatchObject(ENDED);
    expect(sent).toHaveLength(1);
    withdraw();
  }
});
