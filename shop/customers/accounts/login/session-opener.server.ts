import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** Opens a session without a password, which better-auth does not expose. Its routes are not mounted. */
export const sessionOpener = {
  id: "session-opener",
  endpoints: {
    openSession: createAuthEndpoint(
      "/open-session",
      { method: "POST", body: z.object({ customerId: z.uuid(), remember: z.boolean() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { customerId, remember } = ctx.body;
        const user = await internalAdapter.findUserById(customerId);
        if (!user) throw new Error("A session for nobody");
        const session = await internalAdapter.createSession(customerId, !remember);
        await setSessionCookie(ctx, { session, user }, !remember);
        return ctx.json({ token: session.token });
      },
    ),
  },
} as const;
