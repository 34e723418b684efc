// `npm run dev`: the shop with hot reload. Vite reloads the pages; restart the server itself by hand.
import { createServer } from "vite";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";

keepFilesPrivate();

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = (await vite.ssrLoadModule("./server/start.ts")) as typeof import("../server/start.ts");
await start(process.env, {
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as never,
  mode: "development",
  assets: null,
  before: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
});
