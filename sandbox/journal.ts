import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** An append-only JSONL file; the latest line of a record wins. */
export interface Journal {
  append(entry: unknown): void;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens `<dataDir>/<name>.jsonl` and passes each stored entry to `replay`, oldest first. Nothing is stored if `dataDir`
 * is null.
 */
export async function openJournal(
  dataDir: string | null,
  name: string,
  replay: (entry: unknown) => void,
): Promise<Journal> {
  if (dataDir === null) return { append: () => {}, clear: async () => {}, close: async () => {} };
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, `${name}.jsonl`);
  const file = await open(path, "a");
  await replayLines(path, replay);
  await startOnFreshLine(path, file);
  return createWriter(file);
}

async function replayLines(path: string, replay: (entry: unknown) => void): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      continue; // the last line of a process that was killed while writing
    }
    replay(entry);
  }
}

async function startOnFreshLine(path: string, file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  if (size === 0) return;
  const reader = await open(path, "r");
  const { buffer } = await reader.read(Buffer.alloc(1), 0, 1, size - 1);
  await reader.close();
  if (buffer.toString() !== "\n") await file.appendFile("\n");
}

function createWriter(file: FileHandle): Journal {
  let pending = "";
  let writing: Promise<void> = Promise.resolve();

  function enqueue(work: () => Promise<void>): Promise<void> {
    writing = writing.then(work).catch((error: Error) => process.emitWarning(`sandbox journal: ${error.message}`));
    return writing;
  }

  async function flush(): Promise<void> {
    const lines = pending;
    pending = "";
    if (lines !== "") await file.appendFile(lines);
  }

  return {
    append(entry) {
      const idle = pending === "";
      pending += `${JSON.stringify(entry)}\n`;
      if (idle) enqueue(flush);
    },
    clear: () => {
      pending = "";
      return enqueue(() => file.truncate(0));
    },
    close: async () => {
      await enqueue(flush);
      await file.close();
    },
  };
}
