import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildServiceWorker } from "./scripts/build-service-worker.ts";
import { writeShopManifest } from "./scripts/write-shop-manifest.ts";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    writeShopManifest(client);
    return buildServiceWorker(client);
  },
} satisfies Config;
