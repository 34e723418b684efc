import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

export interface FoundExpression {
  source: string;
  flags: string;
  /** The literal: `/a+/g`. */
  text: string;
  /** Files that contain it. */
  files: string[];
}

type Note = (source: string, flags: string, text?: string) => void;

const LAYERS = ["app", "api", "shop", "platform", "server"];

/**
 * Every regular expression in the shop's runtime code, without duplicates. A template has `x` for each inserted part. A
 * pattern that is neither a literal nor a template becomes `RegExp(...)`: it cannot be checked, and faultOfExpression
 * reports it.
 */
export function findExpressions(): FoundExpression[] {
  const found = new Map<string, FoundExpression>();
  for (const file of LAYERS.flatMap(codeBelow)) {
    const code = readFileSync(file, "utf8");
    const note: Note = (source, flags, text = `/${source}/${flags}`) => {
      const known = found.get(text) ?? { source, flags, text, files: [] };
      if (!known.files.includes(file)) known.files.push(file);
      found.set(text, known);
    };
    new Visitor({
      Literal(node) {
        if ("regex" in node) note(node.regex.pattern, node.regex.flags);
      },
      NewExpression: (node) => noteMade(node, note),
      CallExpression: (node) => noteMade(node, note),
    }).visit(parseSync(file, code).program);
  }
  return [...found.values()];
}

function noteMade({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression, note: Note): void {
  if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
  const [first, second] = given;
  const pattern = first && textOf(first);
  if (typeof pattern === "string") note(pattern, (second && textOf(second)) ?? "");
  else note("", "", "RegExp(...)");
}

/** A string or template as text, with `x` for each inserted part; null: neither. */
function textOf(node: ESTree.Argument): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  return node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked ?? "").join("x") : null;
}

function codeBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
