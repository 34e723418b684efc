/** One line of a Dockerfile, with what its continuations add. */
export interface Instruction {
  name: string;
  words: string;
}

export interface Stage {
  base: string;
  name: string | null;
  instructions: Instruction[];
}

/** Reads the stages of a Dockerfile. Throws an Error for a line that is none of its instructions. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  for (const line of lines
    .join("\n")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")) {
    if (line.trim() === "") continue;
    const [, name = "", words = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === "") throw new Error(`Not an instruction: ${line}`);
    if (name !== "FROM") {
      stages.at(-1)?.instructions.push({ name, words });
      continue;
    }
    const [base = "", , as = null] = words.split(" ");
    stages.push({ base, name: as, instructions: [] });
  }
  return stages;
}

/** What the exec form of an instruction names: `CMD ["a", "b"]`. Throws for another form. */
export function execForm(words: string): string[] {
  const list: unknown = JSON.parse(words);
  if (!Array.isArray(list) || !list.every((word) => typeof word === "string")) throw new Error(`Not a list: ${words}`);
  return list;
}
