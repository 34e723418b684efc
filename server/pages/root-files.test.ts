import { Hono } from "hono";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { serveRootFiles } from "./root-files.server.ts";

const app = new Hono().use(serveRootFiles("public")).all("*", (c) => c.text("next", 404));

describe("files at the root", () => {
  test.each([
    ["/apple-touch-icon.png", 180, false],
    ["/icon-192.png", 192, true],
    ["/icon-512.png", 512, true],
    ["/icon-maskable-192.png", 192, false],
    ["/icon-maskable-512.png", 512, false],
  ])("%s is a square of %i pixels", async (path, size, seeThrough) => {
    const response = await app.request(path);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const image = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ width: size, height: size });
    expect((await image.stats()).isOpaque).toBe(!seeThrough);
  });

  test("/favicon.ico holds three sizes", async () => {
    const response = await app.request("/favicon.ico");
    expect(response.headers.get("Content-Type")).toBe("image/x-icon");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.readUInt16LE(4)).toBe(3);
    for (const [index, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index;
      const start = bytes.readUInt32LE(entry + 12);
      const png = bytes.subarray(start, start + bytes.readUInt32LE(entry + 8));
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: size, height: size });
    }
  });

  test("are not sent again to whoever has them, and answer HEAD", async () => {
    const etag = (await app.request("/favicon.ico")).headers.get("ETag") ?? "";
    expect((await app.request("/favicon.ico", { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await app.request("/favicon.ico", { method: "HEAD" })).status).toBe(200);
  });

  test.each(["/", "/nada.png", "/assets", "/..%2fpackage.json"])("%s is left to others", async (path) => {
    expect(await (await app.request(path)).text()).toBe("next");
  });
});
