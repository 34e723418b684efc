import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { InboxPanel } from "./inbox-panel.tsx";
import type { ShownHealth } from "./load-health.server.ts";

const NOTICE = {
  provider: "mercado-pago",
  topic: "payment",
  resourceId: "9",
  receivedAt: "26/11/2026, 10:00",
} as const;

test("a notice that went well offers its repetition quietly; the others with a button", () => {
  const health = {
    webhooks: [],
    notices: [
      { ...NOTICE, id: 1, state: "done" },
      { ...NOTICE, id: 2, state: "unread" },
    ],
    nextBeforeId: null,
    filter: { provider: "", state: "", isFirst: true },
    mayWrite: true,
  } as unknown as ShownHealth;
  const Stub = createRoutesStub([{ path: "/", Component: () => <InboxPanel health={health} /> }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  const looks = [...html.matchAll(/<button type="submit" class="([^"]*)"[^>]*>(?:(?!<\/button>).)*?Reprocessar/g)];
  expect(looks.map(([, classes = ""]) => classes.includes("button-ghost"))).toEqual([true, false]);
});
