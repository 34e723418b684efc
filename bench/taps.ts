import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS } from "#tests/setup/deployed/chromium-flags.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { median } from "./load.ts";
import { startShopProcess } from "./shop-process.ts";

const ROUNDS = 5;
const PHONE = { width: 390, height: 844 };
/** How long a finger rests on the link, in ms. */
const TAP_MS = 80;
/** From the page that is alive to the tap: a reader looks first. */
const LOOK_MS = 3_000;
const AIM_MS = 200;

/** Each page and the link on it that is tapped. */
const STEPS = [
  ["home to a category", "/", 'main a[href="/categoria/aneis"]'],
  ["a category to a product", "/categoria/aneis", "main article a.card-name"],
  ["a product to one that goes with it", "/produto/ANELSOLITA-002", "main article a.card-name"],
] as const;

/** As Lighthouse's mobile preset: a line of 1.6 Mbit/s and 150 ms, a four times slower processor. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;

/** From the click of a tap until the next page's heading and all its pictures in sight are painted. */
export async function measureTaps(): Promise<string[]> {
  const shop = await startShopProcess();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const rows: string[] = [];
    for (const [name, path, link] of STEPS) {
      const [fast, slow]: [number[], number[]] = [[], []];
      // The first one waits for resized pictures and does not count.
      await tap(browser, shop.url + path, link, false);
      for (let round = 0; round < ROUNDS; round += 1) {
        fast.push(await tap(browser, shop.url + path, link, false));
        slow.push(await tap(browser, shop.url + path, link, true));
      }
      rows.push(`| ${name} | ${shown(median(fast))} | ${shown(median(slow))} |`);
    }
    return [
      "## Taps",
      "",
      `A tap of ${TAP_MS} ms on a link of a page that has been looked at for ${LOOK_MS / 1000} s, in a window of ${PHONE.width} x ${PHONE.height}: from its click until the`,
      `heading of the next page and its pictures in sight are painted; medians of ${ROUNDS}, nothing kept by the browser. Slow: a line of 1.6 Mbit/s and 150 ms, a`,
      `processor ${SLOWER} times slower. Aim: ≤ ${AIM_MS} ms.`,
      "",
      "| from | here | slow line and processor |",
      "| --- | --- | --- |",
      ...rows,
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

function shown(ms: number): string {
  return ms <= AIM_MS ? `**${Math.round(ms)} ms**` : `${Math.round(ms)} ms`;
}

async function tap(browser: Browser, url: string, link: string, isSlow: boolean): Promise<number> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (isSlow) {
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW_LINE);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    }
    await page.goto(url);
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    const target = page.locator(link).first();
    await target.scrollIntoViewIfNeeded();
    await page.waitForTimeout(LOOK_MS);
    const shownAfter = untilShown(page);
    await touch(session, target);
    return await shownAfter;
  } finally {
    await context.close();
  }
}

/** Resolves with the ms from the next click to the frame in which another heading and its pictures are there. */
function untilShown(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const headingNow = () => document.querySelector("main h1")?.textContent;
        const before = headingNow();
        const isInSight = (image: HTMLImageElement) => {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
        };
        const look = (from: number) => {
          const pictures = [...document.images].filter(isInSight);
          const isThere = headingNow() !== undefined && headingNow() !== before;
          if (isThere && pictures.every(({ complete }) => complete)) {
            requestAnimationFrame((now) => done(now - from));
          } else requestAnimationFrame(() => look(from));
        };
        addEventListener("click", ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
      }),
  );
}

async function touch(session: CDPSession, target: ReturnType<Page["locator"]>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The link is not in sight");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await new Promise((done) => setTimeout(done, TAP_MS));
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
