import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import packages from "../package.json" with { type: "json" };
import { chooseNode, findPackagedNode, OLDEST_MAJOR } from "../scripts/choose-node.mjs";

const folder = mkdtempSync(join(tmpdir(), "lavra-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

const machine = (version: string) => ({ execPath: "/machine/node", version });
/** What a program for glibc is on musl: its interpreter is missing. */
const UNABLE = program("unable", "#!/lib/no-such-interpreter\n");
const OLD = program("old", "#!/bin/sh\necho v26.0.0\n");

describe("the Node that runs the shop", () => {
  test("is the packages', tried, though the machine has an older one", () => {
    expect(chooseNode(machine("20.19.0"), OLD)).toEqual({ node: OLD });
    expect(chooseNode(machine("25.9.0"), OLD)).toEqual({ node: OLD });
    expect(chooseNode(machine("26.0.0"), OLD)).toEqual({ node: OLD });
  });

  test("is the machine's where that is newer, in each place of its number", () => {
    expect(chooseNode(machine("26.0.1"), OLD)).toEqual({ node: "/machine/node" });
    expect(chooseNode(machine("26.10.0"), OLD)).toEqual({ node: "/machine/node" });
    expect(chooseNode(machine("28.0.0"), OLD)).toEqual({ node: "/machine/node" });
  });

  test.each([
    ["has no interpreter", UNABLE],
    ["ends with an error", program("failing", "#!/bin/sh\necho v26.10.0; exit 127\n")],
    ["answers something else", program("other", "#!/bin/sh\necho hello\n")],
    ["is missing", join(folder, "missing")],
  ])("is the machine's where the packaged one %s", (_, packaged) => {
    expect(chooseNode(machine("26.0.0"), packaged)).toEqual({ node: "/machine/node" });
    const refused = chooseNode(machine("24.21.0"), packaged);
    expect(refused).toEqual({ problem: expect.stringContaining("The packaged Node does not run here") });
    expect(refused).toEqual({ problem: expect.stringContaining(`install Node ${OLDEST_MAJOR} or newer`) });
  });

  test("is the machine's, or none, where there is no package for the platform", () => {
    expect(chooseNode(machine("26.0.0"), null)).toEqual({ node: "/machine/node" });
    expect(chooseNode(machine("22.22.0"), null)).toEqual({
      problem: expect.stringContaining(`There is no packaged Node for ${process.platform}-${process.arch}`),
    });
  });

  test("is found in the packages, by either of their names", () => {
    expect(findPackagedNode(process.cwd())).toContain("node_modules");
    const other = join(folder, "node_modules", `node-bin-${process.platform}-${process.arch}`);
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, "package.json"), JSON.stringify({ bin: { node: "bin/node" } }));
    expect(findPackagedNode(folder)).toBe(join(other, "bin", "node"));
  });

  test("has what the shop needs, whichever it is", () => {
    const [packaged = ""] = Object.values(packages.optionalDependencies);
    expect(Number(packaged.split(".")[0])).toBeGreaterThanOrEqual(OLDEST_MAJOR);
    expect(typeof Temporal).toBe("object");
  });
});
