import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

/** A top-level function, constant or class, with the names in its code. */
interface Declaration {
  path: string;
  lines: number;
  mentions: ReadonlySet<string>;
}

interface Named {
  path: string;
  name: string;
}

interface Module {
  declarations: ReadonlyMap<string, Declaration>;
  /** By the name here: the file and the name there. */
  imports: ReadonlyMap<string, Named>;
  /** The same of what it exports of other files. */
  passedOn: ReadonlyMap<string, Named>;
  /** The files that it imports at the time of use. */
  loads: readonly string[];
}

const FOLLOWED = /^app\/(?:checkout|request)\//;

/**
 * The files of `app/checkout` and `app/request` that a reader opens who follows a press from its screen to the API's
 * answer, and the lines of what they read there: every function between the screen's component and the call, found by
 * the names that the code mentions, and all that the call itself uses. What a function on the way draws or checks
 * besides is not on the way. Names are `path#name`.
 */
export function screenPath(screen: string, call: string): { files: readonly string[]; lines: number } {
  const modules = new Map<string, Module>();
  const uses = new Map<string, string[]>();
  const found = reach([screen, call], (at) => {
    const used = usesOf(at, modules);
    uses.set(at, used);
    return used;
  });
  const leading = reach([call], (to) => [...found].filter((at) => uses.get(at)?.includes(to)));
  const below = reach([call], (at) => uses.get(at) ?? []);
  const fromScreen = reach([screen], (at) => uses.get(at) ?? []);
  const onTheWay = [...found].filter((at) => (leading.has(at) && fromScreen.has(at)) || below.has(at));
  if (!leading.has(screen)) throw new Error(`${screen} does not lead to ${call}`);
  const declarations = new Set(onTheWay.map((at) => declarationAt(at, modules)));
  const files = new Set([...declarations].map(({ path }) => path));
  return { files: [...files].sort(), lines: [...declarations].reduce((sum, { lines }) => sum + lines, 0) };
}

function reach(from: readonly string[], next: (at: string) => readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const at of reached) for (const each of next(at)) reached.add(each);
  return reached;
}

function declarationAt(at: string, modules: Map<string, Module>): Declaration {
  const [path = "", name = ""] = at.split("#");
  const declaration = moduleAt(path, modules).declarations.get(name);
  if (!declaration) throw new Error(`${path} declares no ${name}`);
  return declaration;
}

function usesOf(at: string, modules: Map<string, Module>): string[] {
  const { path, mentions } = declarationAt(at, modules);
  const here = moduleAt(path, modules);
  const used = [...mentions].flatMap((name) => {
    const imported = here.imports.get(name);
    if (here.declarations.has(name)) return [`${path}#${name}`];
    return imported ? [`${imported.path}#${imported.name}`] : [];
  });
  const loaded = here.loads.flatMap((each) => {
    const { declarations, passedOn } = moduleAt(each, modules);
    const own = [...declarations.keys()].map((name) => [name, `${each}#${name}`] as const);
    const others = [...passedOn].map(([name, there]) => [name, `${there.path}#${there.name}`] as const);
    return [...own, ...others].filter(([name]) => mentions.has(name)).map(([, at]) => at);
  });
  return [...used, ...loaded].filter((each) => each !== at && FOLLOWED.test(each) && isDeclared(each, modules));
}

/** Types and names that a module passes on are no functions to read. */
function isDeclared(at: string, modules: Map<string, Module>): boolean {
  const [path = "", name = ""] = at.split("#");
  return moduleAt(path, modules).declarations.has(name);
}

function moduleAt(path: string, modules: Map<string, Module>): Module {
  const known = modules.get(path) ?? readModule(path);
  modules.set(path, known);
  return known;
}

function readModule(path: string): Module {
  const code = readFileSync(path, "utf8");
  const declarations = new Map<string, Declaration>();
  const imports = new Map<string, Named>();
  const passedOn = new Map<string, Named>();
  const { program } = parseSync(path, code);
  const loads: string[] = [];
  new Visitor({
    ImportExpression({ source }) {
      const from = source.type === "Literal" ? pathOf(path, String(source.value)) : null;
      if (from) loads.push(from);
    },
  }).visit(program);
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") {
      const from = pathOf(path, statement.source.value);
      for (const each of from ? statement.specifiers : []) {
        const name = each.type === "ImportSpecifier" && each.imported.type === "Identifier" ? each.imported.name : "";
        imports.set(each.local.name, { path: from ?? "", name });
      }
      continue;
    }
    if (statement.type === "ExportNamedDeclaration" && statement.source) {
      const from = pathOf(path, statement.source.value);
      for (const { local, exported } of from ? statement.specifiers : []) {
        if (local.type === "Identifier" && exported.type === "Identifier")
          passedOn.set(exported.name, { path: from ?? "", name: local.name });
      }
      continue;
    }
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    const declared = isExport ? statement.declaration : statement;
    if (!declared || !/^(?:Function|Variable|Class)Declaration$/.test(declared.type)) continue;
    const lines = code.slice(statement.start, statement.end).split("\n").length;
    const declaration = { path, lines, mentions: mentionsIn(declared) };
    for (const name of namesOf(declared)) declarations.set(name, declaration);
  }
  return { declarations, imports, passedOn, loads };
}

function namesOf(node: ESTree.Node): string[] {
  if (node.type === "VariableDeclaration") return node.declarations.flatMap(({ id }) => namesOf(id));
  if (node.type === "ObjectPattern") {
    return node.properties.flatMap((each) => (each.type === "Property" ? namesOf(each.value) : []));
  }
  if (node.type === "Identifier") return [node.name];
  return "id" in node && node.id && "name" in node.id ? [String(node.id.name)] : [];
}

function mentionsIn(node: ESTree.Node): Set<string> {
  const mentions = new Set<string>();
  new Visitor({
    Identifier: ({ name }) => void mentions.add(name),
    JSXIdentifier: ({ name }) => void mentions.add(name),
  }).visit({ type: "Program", body: [node] } as unknown as ESTree.Program);
  return mentions;
}

/** The file of an import of our own; null: a package. */
function pathOf(importer: string, source: string): string | null {
  if (!/^[.#]/.test(source)) return null;
  const path = source.startsWith("#") ? source.slice(1) : join(dirname(importer), source);
  return existsSync(path) ? path : null;
}
