import type { Services } from "#shop/services.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { createChangeUserApi } from "./change-user-api.server.ts";
import { createMailApi } from "./mail-api.server.ts";
import { createSessionApi } from "./session-api.server.ts";
import { createSignUpApi } from "./sign-up-api.server.ts";
import { createTokenApi } from "./token-api.server.ts";
import { createUserApi } from "./user-api.server.ts";
import { createVerifyApi } from "./verify-api.server.ts";

/** `/auth/v1`: accounts and sessions for API clients, and the site's own session. */
export function createAuthApi(services: Services): Api {
  const api = createApiPart();
  api.route("/", createSessionApi(services));
  api.route("/", createSignUpApi(services));
  api.route("/", createTokenApi(services));
  api.route("/", createUserApi(services));
  api.route("/", createChangeUserApi(services));
  api.route("/", createMailApi(services));
  api.route("/", createVerifyApi(services));
  return api;
}
