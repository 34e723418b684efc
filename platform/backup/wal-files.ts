/** A segment, or the partial or backup note that belongs to one. */
const WAL_NAME = /^([0-9A-F]{8})([0-9A-F]{8})000000([0-9A-F]{2})(\.[0-9A-Fa-z.]+)?\.zst$/;
/** PostgreSQL's default, 16 MB. */
const SEGMENT_BYTES = 1n << 24n;
/** The middle of a name counts 4 GB. */
const SEGMENTS_PER_LOG = 256;

interface WalFile {
  timeline: number;
  /** Position in the WAL, the same on every timeline. */
  segment: number;
  isSegment: boolean;
}

/** A timeline and where the next one branched off it; null: it is the last. */
export interface TimelinePart {
  timeline: number;
  end: bigint | null;
}

function walFileOf(name: string): WalFile | null {
  const [, timeline, log, segment, rest] = WAL_NAME.exec(name) ?? [];
  if (!timeline || !log || !segment) return null;
  return {
    timeline: Number.parseInt(timeline, 16),
    segment: Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16),
    isSegment: rest === undefined,
  };
}

/** The timeline of a WAL file, `000000010000000000000003`. */
export function timelineOfWal(name: string): number {
  return Number.parseInt(name.slice(0, 8), 16);
}

/** Eight hexadecimal digits, as in names of files. */
export function timelineName(timeline: number): string {
  return timeline.toString(16).toUpperCase().padStart(8, "0");
}

/** Not needed from `oldestStart`, the oldest kept base copy's first WAL file. Names no histories or other files. */
export function walFilesToDelete(names: readonly string[], oldestStart: string): string[] {
  const oldest = walFileOf(`${oldestStart}.zst`);
  if (!oldest) throw new Error(`Not a WAL file: ${oldestStart}`);
  return names.filter((name) => (walFileOf(name)?.segment ?? oldest.segment) < oldest.segment);
}

/** From `start` along `timelines`, named on the last. Null: every segment up to the last archived is there. */
export function firstMissingWal(
  names: readonly string[],
  start: string,
  timelines: readonly TimelinePart[],
): string | null {
  const first = walFileOf(`${start}.zst`);
  if (!first) throw new Error(`Not a WAL file: ${start}`);
  const lastOf = new Map(
    timelines.map(({ timeline, end }) => [timeline, end === null ? Infinity : Number(end / SEGMENT_BYTES)]),
  );
  const segments = new Set<number>();
  for (const name of names) {
    const file = walFileOf(name);
    if (file?.isSegment && file.segment <= (lastOf.get(file.timeline) ?? -1)) segments.add(file.segment);
  }
  const last = Math.max(first.segment, ...segments);
  for (let segment = first.segment; segment <= last; segment += 1) {
    if (segments.has(segment)) continue;
    const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
    const timeline = timelineName(timelines.at(-1)?.timeline ?? first.timeline);
    return timeline + hex(Math.floor(segment / SEGMENTS_PER_LOG)) + hex(segment % SEGMENTS_PER_LOG);
  }
  return null;
}

/** Oldest first. `history`: of its history file ('' for the first timeline). */
export function timelinesOf(timeline: number, history: string): TimelinePart[] {
  const parts = history.split("\n").flatMap((line): TimelinePart[] => {
    const [number, end] = line.split("\t");
    return number && end ? [{ timeline: Number(number), end: lsnOf(end) }] : [];
  });
  return [...parts, { timeline, end: null }];
}

/** `1/6B374D48`. */
export function lsnOf(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
