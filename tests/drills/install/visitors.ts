import { Agent, request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";

export const DOMAIN = "loja.exemplo.com.br";

/** Connections to the shop's proxy, whose certificate nobody knows. */
export const openAgent = () => new Agent({ keepAlive: true, rejectUnauthorized: false, servername: DOMAIN });

export interface Answer {
  /** The error's code where there was none. */
  status: number | string;
  body: string;
}

/** Asks the shop through its proxy. Never rejects. */
export function ask(
  agent: Agent,
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Answer> {
  const text = body && JSON.stringify(body);
  const headers = {
    host: DOMAIN,
    origin: `https://${DOMAIN}`,
    ...(text && { "content-type": "application/json" }),
    ...more,
  };
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, body: "" });
    const asked = request({ host: "127.0.0.1", method, path, agent, headers }, (answer) => {
      let said = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (said += piece));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: said }));
      answer.on("error", fail);
    });
    asked.on("error", fail);
    asked.end(text);
  });
}

/** Signs somebody up for the newsletter. */
export const signUp = (agent: Agent, email: string) =>
  ask(agent, "POST", "/rest/v1/newsletter_subscriptions", { email });

/** Readers and sign-ups through the proxy until `stop`. */
export function startLoad() {
  const agent = openAgent();
  const answers: Record<string, number> = {};
  let slowestMs = 0;
  let signedUp = 0;
  let isOn = true;
  const repeat = async (next: () => Promise<Answer>) => {
    while (isOn) {
      const started = performance.now();
      const { status } = await next();
      answers[status] = (answers[status] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, performance.now() - started);
      await pause(20);
    }
  };
  const running = Promise.all([
    ...["/", "/login", "/rest/v1/products?limit=3"].map((path) => repeat(() => ask(agent, "GET", path))),
    repeat(async () => {
      const answer = await signUp(agent, `ana${signedUp}@exemplo.com.br`);
      if (answer.status === 202) signedUp += 1;
      return answer;
    }),
  ]);
  return {
    async stop() {
      isOn = false;
      await running;
      agent.destroy();
      return { answers, signedUp, slowestMs: Math.round(slowestMs) };
    },
  };
}

/** Pages and sign-ups at a steady rate a second, however long the answers take, until `stop`, which waits for all answers. */
export function startSteadyLoad(rates: { pages: number; signUps: number }) {
  const agent = openAgent();
  const answers: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  let slowestMs = 0;
  let signedUp = 0;
  let isOn = true;
  const note = async (asked: Promise<Answer>) => {
    const started = performance.now();
    const { status } = await asked;
    answers[status] = (answers[status] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, performance.now() - started);
    if (status === 202) signedUp += 1;
  };
  const steadily = async (rate: number, next: (index: number) => Promise<Answer>) => {
    const started = performance.now();
    for (let index = 0; isOn; index += 1) {
      const one: Promise<void> = note(next(index)).finally(() => open.delete(one));
      open.add(one);
      await pause(Math.max(0, started + ((index + 1) * 1000) / rate - performance.now()));
    }
  };
  const paths = ["/", "/login", "/rest/v1/products?limit=3"] as const;
  const running = Promise.all([
    steadily(rates.pages, (index) => ask(agent, "GET", paths[index % paths.length] ?? "/")),
    steadily(rates.signUps, (index) => signUp(agent, `bia${index}@exemplo.com.br`)),
  ]);
  return {
    async stop() {
      isOn = false;
      await running;
      await Promise.all(open);
      agent.destroy();
      return { answers, signedUp, slowestMs: Math.round(slowestMs) };
    },
  };
}
