import fc from "fast-check";
import type { FormField, PageForm } from "../page-forms.ts";
import type { FoundPage } from "../walk-pages.ts";
import type { FuzzCase, Visitor } from "./fuzz-case.ts";
import { oddText } from "./odd-texts.ts";
import { escaped } from "./operation-cases.ts";

const visitor = fc.constantFrom<Visitor>("anonymous", "customer", "staff");

/** Query parameters that pages read, and some that the router reads. */
const PARAMETERS = [
  ...[
    "q",
    "pagina",
    "ordem",
    "preco",
    "tamanho",
    "tipo",
    "categoria",
    "voltar",
    "tab",
    "codigo",
    "token",
    "salvo",
    "depois",
  ],
  ...["estado", "situacao", "de", "ate", "periodo", "busca", "copia", "filtro", "dia", "_routes", "index", "x"],
];

const queryPart = fc.tuple(fc.constantFrom(...PARAMETERS), oddText).map(([name, value]) => `${name}=${escaped(value)}`);

/** With `isData`, the path of the router's data request instead of the page. */
export const asData = (path: string, isData: boolean) => {
  const [pathname = "", query] = path.split("?", 2);
  return `${isData ? `${pathname === "/" ? "/_root" : pathname}.data` : pathname}${query ? `?${query}` : ""}`;
};

/** A request to an existing page with odd query or path parameters. */
export function pageCase(pages: readonly FoundPage[], patterns: readonly string[]): fc.Arbitrary<FuzzCase> {
  const found = fc.constantFrom(...pages.map(({ pattern, path, as }) => ({ pattern, path, as })));
  const filled = fc
    .record({
      pattern: fc.constantFrom(...patterns),
      values: fc.array(oddText, { minLength: 4, maxLength: 4 }),
      as: visitor,
    })
    .map(({ pattern, values, as }) => {
      const rest = [...values];
      return { pattern, path: pattern.replaceAll(/:\w+|\*/g, () => escaped(rest.pop() ?? "x").slice(0, 4_000)), as };
    });
  return fc
    .record({
      page: fc.oneof({ weight: 2, arbitrary: found }, { weight: 1, arbitrary: filled }),
      parts: fc.array(queryPart, { maxLength: 3 }),
      isData: fc.boolean(),
      method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST"),
    })
    .map(({ page, parts, isData, method }) => ({
      target: `${method} ${page.pattern}`,
      as: page.as,
      method,
      path: asData([page.path.split("?", 1)[0], parts.join("&").slice(0, 8_000)].join("?"), isData),
      headers: [],
      body: null,
    }));
}

/** A plausible value by field name, so that the form passes validation. */
function likelyText(
  { name, value, type }: FormField,
  fitting: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<string> {
  const known = fitting[name]?.map(String) ?? [];
  if (value && (type === "hidden" || type === "submit" || known.length === 0)) return fc.constant(value);
  if (known.length > 0) return fc.constantFrom(...known, value);
  return fc.constantFrom("Ana Prado", "1", "10,50", "2026-12-01", "alguem@exemplo.com");
}

/** A post of a page's form with valid, odd, missing, duplicate or unknown fields. */
export function formCase(
  pages: readonly FoundPage[],
  fitting: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<FuzzCase> | null {
  const forms = pages.flatMap((page) => page.forms.map((form) => ({ page, form })));
  if (forms.length === 0) return null;
  return fc.constantFrom(...forms).chain(({ page, form }) => oneForm(page, form, fitting));
}

function oneForm(
  page: FoundPage,
  form: PageForm,
  fitting: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<FuzzCase> {
  const buttons = form.fields.filter(({ type }) => type === "submit");
  const others = form.fields.filter(({ type }) => type !== "submit");
  const fields = fc.tuple(...others.map((field) => fieldCase(field, fitting)));
  const pressed = buttons.length > 0 ? fc.constantFrom<FormField | null>(...buttons, null) : fc.constant(null);
  const extra = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom("intent", "ficar", "versao", "__proto__"), oddText), oddText),
    {
      maxLength: 1,
    },
  );
  return fc
    .record({
      fields,
      pressed,
      extra,
      isMultipart: fc.nat(4).map((often) => (often === 0 ? !form.isMultipart : form.isMultipart)),
      isData: fc.nat(4).map((often) => often === 0),
      as: fc.nat(9).chain((often) => (often === 0 ? visitor : fc.constant(page.as))),
    })
    .map(({ fields: filled, pressed: button, extra: more, isMultipart, isData, as }) => {
      const pairs = [...filled.flat(), ...more, ...(button ? [[button.name, button.value] as [string, string]] : [])];
      const path = new URL(form.action, `http://shop.example${page.path}`);
      const isGet = form.method === "GET";
      const query = isGet ? new URLSearchParams(pairs).toString().slice(0, 8_000) : path.search.slice(1);
      return {
        target: `${form.method} ${page.pattern}`,
        as,
        method: form.method,
        path: asData(query ? `${path.pathname}?${query}` : path.pathname, isData),
        headers: isGet
          ? []
          : [["Content-Type", isMultipart ? MULTIPART : "application/x-www-form-urlencoded"] as const],
        body: isGet ? null : isMultipart ? multipart(pairs) : Buffer.from(new URLSearchParams(pairs).toString()),
      };
    });
}

function fieldCase(
  field: FormField,
  fitting: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<[string, string][]> {
  return fc
    .record({ likely: likelyText(field, fitting), odd: oddText, how: fc.nat(19) })
    .map(({ likely, odd, how }): [string, string][] => {
      if (how < 13) return [[field.name, likely]];
      if (how < 17) return [[field.name, odd]];
      if (how === 17) return [];
      if (how === 18)
        return [
          [field.name, likely],
          [field.name, odd],
        ];
      return [[`${field.name}[]`, odd]];
    });
}

const BOUNDARY = "----fuzz";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body that sends every third field as a file. */
function multipart(pairs: readonly [string, string][]): Buffer {
  const parts = pairs.map(([name, value], index) => {
    const file = index % 3 === 2 ? `; filename="${name}.csv"\r\nContent-Type: text/csv` : "";
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);
}
