/** A WAL file of the archive: a segment, or the partial or backup note that belongs to one. */
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

/** Null: the name is not that of an archived WAL file. */
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

/** `timeline` as in names of files: eight hexadecimal digits. */
export function timelineName(timeline: number): string {
  return timeline.toString(16).toUpperCase().padStart(8, "0");
}

/**
 * Names among `names` that no recovery from `oldestStart`, the first WAL file of the oldest base copy kept, can need.
 * Histories of timelines and other files are never named.
 */
export function walFilesToDelete(names: readonly string[], oldestStart: string): string[] {
  const oldest = walFileOf(`${oldestStart}.zst`);
  if (!oldest) throw new Error(`Not a WAL file: ${oldestStart}`);
  return names.filter((name) => (walFileOf(name)?.segment ?? oldest.segment) < oldest.segment);
}

/**
 * The first gap in the archive for a recovery from `start` along `timelines`: the name that is missing, of the last
 * timeline. Null: every segment up to the last one archived is there.
 */
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

/** The parts of the way to `timeline`, oldest first, by its history file ('' for the first timeline). */
export function timelinesOf(timeline: number, history: string): TimelinePart[] {
  const parts = history.split("\n").flatMap((line): TimelinePart[] => {
    const [number, end] = line.split("\t");
    return number && end ? [{ timeline: Number(number), end: lsnOf(end) }] : [];
  });
  return [...parts, { timeline, end: null }];
}

/** A position in the WAL, `1/6B374D48`, as a number. */
export function lsnOf(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
