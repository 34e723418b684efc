import { parseAst } from "vite";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { PAYMENT_STATUSES } from "#shop/ordering/orders/payment-status.ts";
import { PAYMENT_STATES } from "#shop/ordering/payments/payment.ts";

const VOCABULARIES: readonly (readonly string[])[] = [PAYMENT_STATES, PAYMENT_STATUSES, ORDER_STATUSES];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Groups of states written out in a source file, as `line: words`: arrays and types of several, conditions that compare
 * one value with several, and both in SQL. Words of one vocabulary only: other lists happen to share a word.
 */
export function statesByHand(path: string, text: string): string[] {
  const groups = [...inSql(text)];
  if (mentionsSeveral(text)) groups.push(...inCode(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }), text));
  return groups
    .filter(({ words }) => areStates(words))
    .map(({ at, words }) => `${text.slice(0, at).split("\n").length}: ${words.join(", ")}`);
}

interface Group {
  at: number;
  words: string[];
}

/** Our own code quotes by `"`, so that lists of words in `'` are SQL's. */
function inSql(text: string): Group[] {
  const lists = text.matchAll(/'\w+'(?:\s*,\s*'\w+')+/g);
  const conditions = text.matchAll(/([\w."]+)\s*(?:=|<>)\s*'\w+'(?:\s+(?:or|and)\s+\1\s*(?:=|<>)\s*'\w+')+/g);
  return [...lists, ...conditions].map((found) => ({
    at: found.index,
    words: [...found[0].matchAll(/'(\w+)'/g)].map(([, word = ""]) => word),
  }));
}

function inCode(tree: unknown, text: string): Group[] {
  const groups: Group[] = [];
  const visit = (node: unknown, within: Node | null): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, within);
    if (!isNode(node)) return;
    const at = node.start;
    if (node.type === "ArrayExpression") groups.push({ at, words: listed(node.elements) });
    if (node.type === "TSUnionType") groups.push({ at, words: listed(node.types) });
    if (node.type === "LogicalExpression" && within?.type !== "LogicalExpression") {
      const compared = Map.groupBy(comparisons(node, text), ({ value }) => value);
      for (const each of compared.values()) groups.push({ at, words: each.map(({ word }) => word) });
    }
    const isPart = node.type === "ParenthesizedExpression" || node.type === "UnaryExpression";
    for (const child of Object.values(node)) visit(child, isPart ? within : node);
  };
  visit(tree, null);
  return groups;
}

/** The words of a list; one that is spread into it has its own place. Empty if there is anything else. */
function listed(elements: unknown): string[] {
  const own = (Array.isArray(elements) ? elements : []).filter(
    (each) => !isNode(each) || each.type !== "SpreadElement",
  );
  const words = own.map((each) => wordOf(isNode(each) && each.type === "TSLiteralType" ? each.literal : each));
  return words.every((word) => word !== null) ? words : [];
}

/** What is compared with words in the parts of a condition. */
function comparisons(node: unknown, text: string): { value: string; word: string }[] {
  if (!isNode(node)) return [];
  if (node.type === "LogicalExpression") return [...comparisons(node.left, text), ...comparisons(node.right, text)];
  if (node.type === "ParenthesizedExpression") return comparisons(node.expression, text);
  if (node.type === "UnaryExpression") return comparisons(node.argument, text);
  const word = node.type === "BinaryExpression" ? wordOf(node.right) : null;
  if (word === null || !isNode(node.left)) return [];
  return [{ value: text.slice(node.left.start, node.left.end).replace("?.", "."), word }];
}

function wordOf(node: unknown): string | null {
  return isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function areStates(words: readonly string[]): boolean {
  return new Set(words).size > 1 && VOCABULARIES.some((known) => words.every((word) => known.includes(word)));
}

/** Spares the parser most files. */
function mentionsSeveral(text: string): boolean {
  return new Set([...text.matchAll(/"(\w+)"/g)].map(([, word = ""]) => word).filter(isState)).size > 1;
}

function isState(word: string): boolean {
  return VOCABULARIES.some((known) => known.includes(word));
}
