import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CachedPage, createPageCache, type PageCache, type RenderedPage } from "./page-cache.server.ts";

const MAX_AGE = 300_000;

function cacheWithClock(maxBytes = 10_000_000) {
  let now = 0;
  const cache = createPageCache({ clock: () => new Date(now), maxAgeMs: MAX_AGE, maxBytes });
  return { cache, wait: (ms: number) => (now += ms) };
}

function page(text: string, tags: string[] = []): RenderedPage {
  return { status: 200, headers: new Map([["content-type", "text/html"]]), body: Buffer.from(text), tags };
}

const read = async (cached: CachedPage | null | undefined) => (await cached?.body("plain"))?.toString();

const show = async (cache: PageCache, key: string, text: string, tags: string[] = []) =>
  read(await cache.getOrRender(key, async () => page(text, tags)));

describe("keeping", () => {
  test("a page is rendered once and sent in every form", async () => {
    const { cache } = cacheWithClock();
    expect(cache.get("/")).toBeNull();
    const rendered = await cache.getOrRender("/", async () => page("anel ".repeat(500)));
    expect(await read(rendered)).toBe("anel ".repeat(500));
    expect(brotliDecompressSync(await rendered.body("brotli")).toString()).toBe("anel ".repeat(500));
    expect(gunzipSync(await rendered.body("gzip")).toString()).toBe("anel ".repeat(500));
    expect(await rendered.body("gzip")).toBe(await rendered.body("gzip"));
    expect(rendered.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(cache.get("/")).toBe(rendered);
    expect(await show(cache, "/", "another")).toBe("anel ".repeat(500));
  });

  test("a kept page says for how long it stays fresh; a dropped or replaced one does not", async () => {
    const { cache, wait } = cacheWithClock();
    const kept = await cache.getOrRender("/", async () => page("ring", ["product:a"]));
    wait(MAX_AGE - 1_000);
    expect(cache.freshForMs(kept)).toBe(1_000);
    wait(1_000);
    expect(cache.freshForMs(kept)).toBe(0);
    const next = await cache.getOrRender("/", async () => page("ring", ["product:a"]));
    expect([cache.freshForMs(kept), cache.freshForMs(next)]).toEqual([0, MAX_AGE]);
    cache.drop("product:b");
    expect(cache.freshForMs(next)).toBe(MAX_AGE);
    cache.drop("product:a");
    expect(cache.freshForMs(next)).toBe(0);
    const meanwhile = await cache.getOrRender("/", async () => {
      cache.dropAll();
      return page("old", ["product:a"]);
    });
    expect(cache.freshForMs(meanwhile)).toBe(0);
  });

  test("the same bytes have the same ETag, other bytes another", async () => {
    const { cache } = cacheWithClock();
    const [a, b, c] = await Promise.all(
      ["x", "x", "y"].map((text, i) => cache.getOrRender(`/${i}`, async () => page(text))),
    );
    expect(a?.etag).toBe(b?.etag);
    expect(a?.etag).not.toBe(c?.etag);
  });

  test("those who ask at once share one rendering", async () => {
    const { cache } = cacheWithClock();
    let renderings = 0;
    const gate = Promise.withResolvers<void>();
    const asked = Array.from({ length: 50 }, () =>
      cache.getOrRender("/", async () => {
        renderings += 1;
        await gate.promise;
        return page("one");
      }),
    );
    gate.resolve();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(renderings).toBe(1);
  });

  test("a page of no room is shared by those who ask at once, and not kept", async () => {
    const { cache } = cacheWithClock();
    let renderings = 0;
    const ask = () =>
      cache.getOrRender("/", async () => {
        renderings += 1;
        return { ...page("rare"), room: "none" };
      });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first === second, renderings, cache.size()]).toEqual([true, 1, 0]);
    if (first) expect(cache.freshForMs(first)).toBe(0);
    expect(await read(first)).toBe("rare");
    expect(brotliDecompressSync((await first?.body("brotli")) ?? "").toString()).toBe("rare");
    expect(await first?.body("gzip")).toBe(await second?.body("gzip"));
    await ask();
    expect(renderings).toBe(2);
  });

  test("a rendering that fails fails for those who waited, and the next one tries again", async () => {
    const { cache } = cacheWithClock();
    const failing = Array.from({ length: 3 }, () => cache.getOrRender("/", () => Promise.reject(new Error("away"))));
    const results = await Promise.allSettled(failing);
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(cache.get("/")).toBeNull();
    expect(await show(cache, "/", "back")).toBe("back");
  });
});

describe("expiry", () => {
  test("after five minutes a page is rendered again; until then the old copy can stand in", async () => {
    const { cache, wait } = cacheWithClock();
    await show(cache, "/", "old");
    wait(MAX_AGE - 1);
    expect(cache.get("/")).not.toBeNull();
    wait(1);
    expect(cache.get("/")).toBeNull();
    expect(await read(cache.getStale("/"))).toBe("old");
    expect(await show(cache, "/", "new")).toBe("new");
  });

  test("a failing rendering leaves the last good copy", async () => {
    const { cache } = cacheWithClock();
    await show(cache, "/", "good", ["a"]);
    cache.drop("a");
    await expect(cache.getOrRender("/", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await read(cache.getStale("/"))).toBe("good");
    expect(cache.getStale("/other")).toBeNull();
  });
});

describe("dropping", () => {
  test("drops the pages that carry the tag and no others", async () => {
    const { cache } = cacheWithClock();
    await show(cache, "/a", "a", ["product:1", "listing:aneis"]);
    await show(cache, "/b", "b", ["product:2", "listing:aneis"]);
    await show(cache, "/c", "c");
    cache.drop("product:1");
    expect(["/a", "/b", "/c"].map((key) => cache.get(key) !== null)).toEqual([false, true, true]);
    cache.drop("listing:aneis");
    expect(["/a", "/b", "/c"].map((key) => cache.get(key) !== null)).toEqual([false, false, true]);
    cache.dropAll();
    expect(cache.get("/c")).toBeNull();
    expect(await show(cache, "/c", "c again")).toBe("c again");
  });

  test("a page dropped while it was rendered is answered but not kept, and nobody new joins it", async () => {
    const { cache } = cacheWithClock();
    const gate = Promise.withResolvers<void>();
    const slow = cache.getOrRender("/", async () => {
      await gate.promise;
      return page("price 10", ["product:1"]);
    });
    cache.drop("product:1");
    expect(await show(cache, "/", "price 20", ["product:1"])).toBe("price 20");
    gate.resolve();
    expect(await read(await slow)).toBe("price 10");
    expect(await read(cache.get("/"))).toBe("price 20");
    expect(await read(cache.getStale("/"))).toBe("price 20");
  });

  test("dropping very many tags forgets everything rather than filling the memory", async () => {
    const { cache } = cacheWithClock();
    await show(cache, "/", "kept", ["listing:all"]);
    for (let i = 0; i < 10_001; i += 1) cache.drop(`product:${i}`);
    expect(cache.get("/")).toBeNull();
    await show(cache, "/", "again", ["product:1"]);
    expect(await read(cache.get("/"))).toBe("again");
  });
});

describe("size", () => {
  test("many small pages under long addresses count with all the memory they take", async () => {
    const { cache } = cacheWithClock(1_000_000);
    for (let i = 0; i < 2_000; i += 1) await show(cache, `/busca.data?_routes=${i}${"x".repeat(1_000)}`, "[]");
    expect(cache.size()).toBeLessThan(300);
    const kept = await cache.getOrRender("/", async () => page("x"));
    for (const encoding of ["gzip", "brotli"] as const) {
      const bytes = await kept.body(encoding);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  /** Text that hardly compresses. */
  function random(length: number, seed: number): string {
    let state = seed;
    return Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return String.fromCharCode(33 + ((state >>> 24) % 90));
    }).join("");
  }

  test("counts what a page takes compressed, and another form once somebody asks for it", async () => {
    const { cache } = cacheWithClock(50_000);
    const rows = (about: string) => `<li>${about}</li>`.repeat(10_000);
    for (const key of ["/1", "/2", "/3", "/4", "/5"]) await cache.getOrRender(key, async () => page(rows(key)));
    expect(cache.size()).toBe(5);
    const noise = await cache.getOrRender("/6", async () => page(random(20_000, 6)));
    expect(cache.size()).toBe(6);
    await noise.body("gzip");
    expect([cache.size() < 6, cache.get("/6") === noise]).toEqual([true, true]);
  });

  test("holds each form once it is made, and keeps what is held plain as it came", async () => {
    const { cache } = cacheWithClock();
    for (const held of ["brotli", "plain"] as const) {
      const kept = await cache.getOrRender(held, async () => ({ ...page("anel ".repeat(500)), held }));
      for (const form of ["plain", "gzip", "brotli"] as const) {
        const made = await kept.body(form);
        expect([form, kept.body(form)]).toEqual([form, made]);
      }
      expect(String(await kept.body("plain"))).toBe("anel ".repeat(500));
    }
  });

  test("thousands of addresses that somebody makes up push out none of the others", async () => {
    const { cache } = cacheWithClock(8_000_000);
    const shop = ["/", "/categoria/aneis", "/produto/A-1"];
    for (const [seed, key] of shop.entries()) await show(cache, key, random(30_000, seed));
    for (let i = 0; i < 4_000; i += 1) {
      const address = `/busca?q=anel+${i}`;
      await cache.getOrRender(address, async () => ({ ...page(`${i} ${"x".repeat(20_000)}`), room: "loose" }));
    }
    expect(shop.map((key) => cache.get(key)?.key ?? null)).toEqual(shop);
    // The last ones are still there, in an eighth of the whole.
    expect(cache.get("/busca?q=anel+3999")).not.toBeNull();
    expect(cache.get("/busca?q=anel+3000")).toBeNull();
    expect(cache.size()).toBeLessThan(1_000_000 / 4_000 + 3);
    cache.dropAll();
    expect(shop.map((key) => cache.getStale(key)?.key ?? null)).toEqual(shop);
  });

  test("a page that comes into another room has left its own", async () => {
    const { cache } = cacheWithClock();
    const ask = (text: string, room: "main" | "loose") =>
      cache.getOrRender("/produto/A-1", async () => ({ ...page(text, ["a"]), room }));
    for (const [text, room] of [
      ["sold", "main"],
      ["gone", "loose"],
      ["back", "main"],
    ] as const) {
      cache.drop("a");
      await ask(text, room);
      expect([cache.size(), await read(cache.get("/produto/A-1"))]).toEqual([1, text]);
    }
  });

  test("the least recently used pages go first", async () => {
    const { cache } = cacheWithClock(20_000);
    await show(cache, "/1", random(3_000, 1));
    await show(cache, "/2", random(3_000, 2));
    cache.get("/1");
    await show(cache, "/3", random(3_000, 3));
    await show(cache, "/4", random(3_000, 4));
    expect(cache.get("/4")).not.toBeNull();
    expect(cache.get("/2")).toBeNull();
  });

  test("a page larger than the whole cache pushes nothing out", async () => {
    const { cache } = cacheWithClock(20_000);
    await show(cache, "/1", "small");
    await show(cache, "/2", random(30_000, 5));
    expect(cache.get("/1")).not.toBeNull();
    expect(cache.get("/2")).toBeNull();
  });
});

type Step =
  | { do: "ask"; key: number }
  | { do: "change"; product: number }
  | { do: "wait"; ms: number }
  | { do: "finish" };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("ask" as const), key: fc.nat(5) }),
    fc.record({ do: fc.constant("change" as const), product: fc.nat(3) }),
    fc.record({ do: fc.constant("wait" as const), ms: fc.nat(MAX_AGE) }),
    fc.record({ do: fc.constant("finish" as const) }),
  ),
  { maxLength: 60 },
);

test("whatever happens in whatever order, no answer is older than the last change before it was asked for", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 5_000, max: 40_000 }), async (script, maxBytes) => {
      const { cache, wait } = cacheWithClock(maxBytes);
      const prices = [0, 0, 0, 0];
      const running: (() => void)[] = [];
      const answers: Promise<void>[] = [];
      for (const step of script) {
        if (step.do === "wait") wait(step.ms);
        if (step.do === "change") {
          prices[step.product] = (prices[step.product] ?? 0) + 1;
          cache.drop(`product:${step.product}`);
        }
        if (step.do === "finish") {
          for (const go of running.splice(0)) go();
          await Promise.all(answers.splice(0));
        }
        if (step.do === "ask") {
          const product = step.key % prices.length;
          const priceNow = prices[product] ?? 0;
          const render = async () => {
            const seen = prices[product] ?? 0;
            await new Promise<void>((go) => running.push(go));
            return page(`${seen}${" ".repeat(200)}`, [`product:${product}`]);
          };
          answers.push(
            cache.getOrRender(`/${step.key}`, render).then(async (answer) => {
              expect(Number(await read(answer))).toBeGreaterThanOrEqual(priceNow);
            }),
          );
        }
      }
      for (const go of running.splice(0)) go();
      await Promise.all(answers);
      for (const key of [0, 1, 2, 3, 4, 5]) {
        const kept = cache.get(`/${key}`);
        if (kept) expect(Number(await read(kept))).toBe(prices[key % prices.length]);
      }
    }),
    { numRuns: 300 },
  );
});
