import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { MOST_LATE_MS, QUIET_MS, type RemindableOrder, type ReminderTurn, reminderDue } from "./reminder-due.ts";

const PLACED = Date.parse("2026-11-20T02:00:00Z");
const TIMES = { remind: true, pixMinutes: 10, idleMinutes: 60, againHours: 20 };
const LIFE_HOURS = 48;
const at = (ms: number) => new Date(PLACED + ms);

const IDLE: RemindableOrder = {
  createdAt: at(0),
  endsAt: at(LIFE_HOURS * HOUR_MS),
  isUnpaid: true,
  isSuperseded: false,
  isOptedOut: false,
  isProved: true,
  running: null,
  lastAttemptEndedAt: null,
  reminded: {},
};

interface Pix {
  startsAt: number;
  /** Milliseconds. */
  lasts: number;
}

/** PIX payments one after the other, a WhatsApp message, and when it is over. */
interface Story {
  pixes: Pix[];
  whatsappAt: number | null;
  overAt: number;
  /** When a process looks. */
  looks: number[];
}

interface Sent {
  turn: ReminderTurn;
  at: number;
}

function orderAt(now: number, { pixes, whatsappAt, overAt }: Story, sent: readonly Sent[]): RemindableOrder {
  const running = pixes.find(({ startsAt, lasts }) => startsAt <= now && now < startsAt + lasts);
  const ended = pixes.filter(({ startsAt, lasts }) => startsAt + lasts <= now).map((pix) => pix.startsAt + pix.lasts);
  return {
    ...IDLE,
    isUnpaid: now < overAt,
    running: running ? { method: "pix", state: "pending", expiresAt: at(running.startsAt + running.lasts) } : null,
    lastAttemptEndedAt: ended.length > 0 ? at(Math.max(...ended)) : null,
    reminded: {
      ...Object.fromEntries(sent.map((each) => [each.turn, at(each.at)])),
      ...(whatsappAt !== null && whatsappAt <= now && { whatsapp: at(whatsappAt) }),
    },
  };
}

/** When processes look at these moments and record what they send. */
function remindersOf(story: Story): Sent[] {
  const sent: Sent[] = [];
  for (const now of story.looks.toSorted((a, b) => a - b)) {
    const turn = reminderDue(orderAt(now, story, sent), TIMES, { now: at(now), isClosed: false });
    if (turn) sent.push({ turn, at: now });
  }
  return sent;
}

const whileItWaits = fc.integer({ min: 0, max: (LIFE_HOURS + 6) * 60 }).map((minutes) => minutes * MINUTE_MS);
const pixes = fc
  .array(fc.record({ startsAt: whileItWaits, lasts: fc.integer({ min: 5, max: 30 }).map((m) => m * MINUTE_MS) }), {
    maxLength: 3,
  })
  .map((all) =>
    all
      .toSorted((a, b) => a.startsAt - b.startsAt)
      .filter((pix, index, sorted) => {
        const before = sorted[index - 1];
        return !before || before.startsAt + before.lasts < pix.startsAt;
      }),
  );
/** Every minute but for an outage, or at any moments. */
const looks = fc.oneof(
  fc.array(whileItWaits, { maxLength: 80 }),
  fc
    .record({ from: whileItWaits, hours: fc.integer({ min: 0, max: 14 }) })
    .map(({ from, hours }) =>
      Array.from({ length: 54 * 12 }, (_, index) => index * 5 * MINUTE_MS).filter(
        (now) => now < from || now > from + hours * HOUR_MS,
      ),
    ),
);
const stories: fc.Arbitrary<Story> = fc.record({
  pixes,
  whatsappAt: fc.option(whileItWaits),
  overAt: fc.oneof(whileItWaits, fc.constant(Number.POSITIVE_INFINITY)),
  looks,
});

test("whenever processes look: each turn once, none after the end, none late, none into a quiet time", () => {
  fc.assert(
    fc.property(stories, (story) => {
      const sent = remindersOf(story);
      expect(new Set(sent.map(({ turn }) => turn)).size).toBe(sent.length);
      for (const { turn, at: now } of sent) {
        const pix = story.pixes.find(({ startsAt, lasts }) => startsAt <= now && now < startsAt + lasts);
        // An order is not cancelled while it is being paid: its PIX may outlive it.
        expect(now).toBeLessThan(pix ? story.overAt : Math.min(story.overAt, LIFE_HOURS * HOUR_MS));
        if (pix) {
          expect(turn).toBe("first");
          expect(pix.startsAt + pix.lasts - now).toBeLessThanOrEqual(TIMES.pixMinutes * MINUTE_MS);
        } else if (turn === "first") {
          expect(now).toBeGreaterThanOrEqual(TIMES.idleMinutes * MINUTE_MS);
          expect(now).toBeLessThanOrEqual(TIMES.idleMinutes * MINUTE_MS + MOST_LATE_MS.first);
        }
        if (turn !== "last") continue;
        expect(now).toBeGreaterThanOrEqual(TIMES.againHours * HOUR_MS);
        const ends = story.pixes.map(({ startsAt, lasts }) => startsAt + lasts);
        const touches = [...ends, ...sent.filter((other) => other.turn === "first").map((other) => other.at)];
        for (const touch of touches) if (touch <= now) expect(now - touch).toBeGreaterThanOrEqual(QUIET_MS);
      }
    }),
    { numRuns: 300 },
  );
});

test("looked at every minute: an hour after the order, and 20 hours after it", () => {
  const everyMinute = Array.from({ length: 50 * 60 }, (_, minute) => minute * MINUTE_MS);
  const story = { pixes: [], whatsappAt: null, overAt: Number.POSITIVE_INFINITY, looks: everyMinute };
  expect(remindersOf(story)).toEqual([
    { turn: "first", at: HOUR_MS },
    { turn: "last", at: 20 * HOUR_MS },
  ]);
  const pix = { ...story, pixes: [{ startsAt: 5 * MINUTE_MS, lasts: 30 * MINUTE_MS }] };
  expect(remindersOf(pix)).toEqual([
    { turn: "first", at: 25 * MINUTE_MS },
    { turn: "last", at: 20 * HOUR_MS },
  ]);
});

test("a night without processes: what was due in it does not leave in the morning", () => {
  const awake = (from: number, to: number) =>
    Array.from({ length: 54 * 60 }, (_, m) => m * MINUTE_MS).filter((m) => m < from || m > to);
  const story = { pixes: [], whatsappAt: null, overAt: Number.POSITIVE_INFINITY };
  expect(remindersOf({ ...story, looks: awake(0.5 * HOUR_MS, 9 * HOUR_MS) })).toEqual([
    { turn: "last", at: 20 * HOUR_MS },
  ]);
  expect(remindersOf({ ...story, looks: awake(19 * HOUR_MS, 28 * HOUR_MS) }).map(({ turn }) => turn)).toEqual([
    "first",
  ]);
});

const NOON = { now: at(20 * HOUR_MS), isClosed: false };

test.each([
  ["paid or cancelled", { isUnpaid: false }],
  ["ordered anew", { isSuperseded: true }],
  ["opted out of", { isOptedOut: true }],
  ["of an address that nobody proved", { isProved: false }],
  ["paid by boleto meanwhile", { running: { method: "boleto", state: "pending", expiresAt: at(60 * HOUR_MS) } }],
  ["paid by a card under review", { running: { method: "credit_card", state: "in_review", expiresAt: null } }],
  ["reminded of by WhatsApp just now", { reminded: { whatsapp: at(19 * HOUR_MS) } }],
] satisfies [string, Partial<RemindableOrder>][])("none of an order that is %s", (_, change) => {
  expect(reminderDue(IDLE, TIMES, NOON)).toBe("last");
  expect(reminderDue({ ...IDLE, ...change }, TIMES, NOON)).toBeNull();
});

test("none while the shop is closed, but for a PIX that runs; none where they are switched off", () => {
  expect(reminderDue(IDLE, TIMES, { ...NOON, isClosed: true })).toBeNull();
  const running = { method: "pix", state: "pending", expiresAt: at(20 * HOUR_MS + 9 * MINUTE_MS) } as const;
  expect(reminderDue({ ...IDLE, running }, TIMES, { ...NOON, isClosed: true })).toBe("first");
  expect(reminderDue({ ...IDLE, running }, { ...TIMES, remind: false }, NOON)).toBeNull();
});
