// Part of `lavra restore s3:NAME`, as the shop's account: brings that backup from the bucket. Prints its file, and all else
// to the standard error.

import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { EXIT } from "./exit-codes.ts";
import { localBackup } from "./outside.ts";

keepFilesPrivate();

try {
  const file = await localBackup(readConfig({ ...process.env, SHOP_MODE: "demo" }), process.argv[2] ?? "");
  process.stdout.write(`${file}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = EXIT.failed;
}
