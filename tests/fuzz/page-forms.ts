import { DomUtils, parseDocument } from "htmlparser2";

export interface FormField {
  name: string;
  value: string;
  type: string;
}

export interface PageForm {
  action: string;
  method: string;
  isMultipart: boolean;
  fields: FormField[];
}

export interface ReadPage {
  /** Internal links, as paths without fragment. */
  links: string[];
  forms: PageForm[];
}

/** Parses the links and forms of a page's HTML. */
export function readPage(html: string, path: string): ReadPage {
  const document = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const links = all("a")
    .map(({ attribs }) => attribs.href ?? "")
    .filter((href) => /^\/(?!\/)/.test(href))
    .map((href) => href.split("#", 1)[0] ?? "");
  const outside = all("button").concat(all("input"), all("select"), all("textarea"));
  const forms = all("form").map((form) => {
    const inside = new Set(DomUtils.getElementsByTagName(() => true, form));
    const fields = outside.filter(({ attribs }, index) => {
      const element = outside[index];
      return attribs.name && (attribs.form ? attribs.form === form.attribs.id : element && inside.has(element));
    });
    return {
      action: form.attribs.action ?? path,
      method: (form.attribs.method ?? "get").toUpperCase(),
      isMultipart: form.attribs.enctype === "multipart/form-data",
      fields: fields.map((field) => ({
        name: field.attribs.name ?? "",
        value: shownValue(field),
        type: field.attribs.type ?? field.name,
      })),
    };
  });
  return { links, forms };
}

function shownValue(field: ReturnType<typeof DomUtils.getElementsByTagName>[number]): string {
  if (field.name === "textarea") return DomUtils.textContent(field);
  if (field.name !== "select") return field.attribs.value ?? "";
  const options = DomUtils.getElementsByTagName("option", field);
  const chosen = options.find(({ attribs }) => "selected" in attribs) ?? options[0];
  return chosen ? (chosen.attribs.value ?? DomUtils.textContent(chosen)) : "";
}
