import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { type FaultyEndpoint, withFaults } from "../../faults/with-faults.ts";
import { page } from "../../pages/page.ts";
import { SCOPES, type Scope } from "./scopes.ts";
import type { TokenDesk } from "./token-desk.ts";

/** Relative path from `/melhor-envio/oauth/authorize` to where the sandbox is mounted. */
const ROOT = "../../";

/** The only application registered in the account. */
export interface Application {
  clientId: string;
  clientSecret: string;
}

const client = { client_id: z.coerce.string(), client_secret: z.string() };
const Exchange = z.discriminatedUnion("grant_type", [
  z.object({ grant_type: z.literal("authorization_code"), ...client, redirect_uri: z.string(), code: z.string() }),
  z.object({ grant_type: z.literal("refresh_token"), ...client, refresh_token: z.string() }),
]);

/** Routes below `/oauth`: the account owner's consent, and the exchange of codes for tokens. */
export function oauthRoutes(endpoint: FaultyEndpoint, desk: TokenDesk, application: Application): Hono {
  const routes = new Hono();

  routes.get("/authorize", (c) => {
    const asked = c.req.query();
    const fine =
      asked.client_id === application.clientId && asked.response_type === "code" && isAddress(asked.redirect_uri);
    if (!fine)
      return page(c, { title: "Client invalid", section: null, root: ROOT, body: html`<h1>Client invalid</h1>` });
    const scopes = scopesOf(asked.scope);
    const body = html`<h1>Autorizar aplicativo</h1>
<p class="lead">O Melhor Envio, imitado: a loja pede acesso à sua conta.</p>
<ul>${scopes.map((scope) => html`<li>${scope}</li>`)}</ul>
<form class="actions" method="post" action="authorize">
<input type="hidden" name="redirect_uri" value="${asked.redirect_uri ?? ""}">
<input type="hidden" name="state" value="${asked.state ?? ""}">
<input type="hidden" name="scope" value="${scopes.join(" ")}">
<button class="primary" name="choice" value="allow">Autorizar</button>
<button name="choice" value="deny">Negar</button>
</form>`;
    return page(c, { title: "Autorizar aplicativo", section: null, root: ROOT, body });
  });

  routes.post("/authorize", async (c) => {
    const sent = await c.req.parseBody();
    const redirectUri = String(sent.redirect_uri);
    if (!isAddress(redirectUri)) return c.notFound();
    const back = new URL(redirectUri);
    if (sent.choice === "allow") back.searchParams.set("code", desk.code(scopesOf(String(sent.scope)), redirectUri));
    else back.searchParams.set("error", "access_denied");
    back.searchParams.set("state", String(sent.state));
    return leave(c, back.href);
  });

  routes.post(
    "/token",
    withFaults(endpoint, "oauth-token", async (c) => {
      const asked = Exchange.safeParse(await c.req.json().catch(() => null));
      if (!asked.success) return c.json({ error: "invalid_request", message: "The request is malformed." }, 400);
      const { data } = asked;
      if (data.client_id !== application.clientId || data.client_secret !== application.clientSecret) {
        return c.json({ error: "invalid_client", message: "Client authentication failed" }, 401);
      }
      const tokens =
        data.grant_type === "refresh_token"
          ? desk.refresh(data.refresh_token)
          : desk.redeemCode(data.code, data.redirect_uri);
      return tokens ? c.json(tokens) : c.json({ error: "invalid_grant", message: "The grant is invalid." }, 400);
    }),
  );
  return routes;
}

/** Redirects to the shop by an intermediate page: the CSP allows forms to submit to the simulator only. */
function leave(c: Context, address: string): Response | Promise<Response> {
  c.header("Refresh", `0; url=${address}`);
  const body = html`<h1>Pronto</h1><p class="lead"><a href="${address}">Voltar para a loja</a></p>`;
  return page(c, { title: "Pronto", section: null, root: ROOT, body });
}

function scopesOf(asked: string | undefined): Scope[] {
  const words = (asked ?? "").split(/[\s+]+/);
  return SCOPES.filter((scope) => words.includes(scope));
}

function isAddress(value: string | undefined): value is string {
  return /^https?:\/\//.test(value ?? "") && URL.canParse(value ?? "");
}
