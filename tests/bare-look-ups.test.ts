import { readFileSync } from "node:fs";
import { type Expression, type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
} from "typescript/unstable/ast/is";
import { API, TypeFlags } from "typescript/unstable/sync";
import { expect, test } from "vitest";

const CHECKED = /^(?:app|api|shop|platform|server|scripts)\/(?!.*\.test\.tsx?$).*\.tsx?$/;
/** The one place that looks up by any text. */
const HELPER = "platform/value-at.ts";

const INHERITED = Object.getOwnPropertyNames(Object.prototype);
const ANY_TEXT = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any;

/** Files without it have no look-up to judge; the compiler need not hand over their trees. */
const MAY_LOOK_UP = /[\w)\]?.]\[(?!["'\d\]])|\sin\s/;

/** A look-up by a key: `table[key]`, or `key in table`. */
interface LookUp {
  node: Node;
  key: Expression;
}

function lookUpsOf(file: SourceFile): LookUp[] {
  const found: LookUp[] = [];
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node) && !isWritten(node)) found.push({ node, key: node.argumentExpression });
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      found.push({ node, key: node.left });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found.filter(({ key }) => !isOfItsOwn(key));
}

/** Setting a property finds nothing: only what `table[key] = …` replaces, which `__proto__` of the table alone can be. */
function isWritten(node: Node): boolean {
  const { parent } = node;
  return isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken;
}

/** Whether a key is written out, or has a written part that no inherited name has. */
function isOfItsOwn(key: Expression): boolean {
  if (isStringLiteral(key) || isNoSubstitutionTemplateLiteral(key)) return true;
  if (!isTemplateExpression(key)) return false;
  const head = key.head.text;
  const tail = key.templateSpans.at(-1)?.literal.text ?? "";
  return !INHERITED.some((name) => name.startsWith(head) && name.endsWith(tail));
}

test("what any text may name is looked up by `valueAt`: objects inherit `constructor` and others", () => {
  const root = process.cwd();
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects();
    if (!project) throw new Error("no project");
    const paths = project.program.getSourceFileNames().filter((name) => CHECKED.test(name.slice(root.length + 1)));
    expect(paths.length).toBeGreaterThan(2000);
    const bare = paths.flatMap((path) => {
      const file = MAY_LOOK_UP.test(readFileSync(path, "utf8")) ? project.program.getSourceFile(path) : undefined;
      const name = path.slice(root.length + 1);
      const lookUps = file && name !== HELPER ? lookUpsOf(file) : [];
      if (!file || lookUps.length === 0) return [];
      const types = project.checker.getTypeAtLocation(lookUps.map(({ key }) => key));
      return lookUps
        .filter(({ key }, at) => isAsExpression(key) || ((types[at]?.flags ?? TypeFlags.Any) & ANY_TEXT) !== 0)
        .map(({ node }) => {
          const line = file.text.slice(0, node.getStart(file)).split("\n").length;
          return `${name}:${line} ${node.getText(file)}`;
        });
    });
    expect(bare).toEqual([]);
  } finally {
    api.close();
  }
});
