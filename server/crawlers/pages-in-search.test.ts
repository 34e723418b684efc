import { beforeAll, describe, expect, test } from "vitest";
import { startBuiltShop } from "#tests/setup/deployed/built-shop.ts";
import { linksIn, type PageHead, readHead } from "#tests/setup/pages/page-head.ts";
import { StructuredDataScript } from "#tests/setup/pages/structured-data-schemas.ts";
import { addRows } from "#tests/setup/rows/rows.ts";

const RING = "/produto/ANELAPARAD-001";
const HOSTILE = { id: "HOSTIL-001", name: `Anel </script><script>alert(1)</script> "'& <!-- \u2028` };

const shop = await startBuiltShop();
await addRows(shop.database.db, "products", [
  { ...HOSTILE, category: "piercing", price_cents: 1000, description: HOSTILE.name },
  { id: "ARQUIVO-001", name: "Fora", category: "aneis", price_cents: 1000, archived_at: new Date() },
]);

interface Answer {
  status: number;
  location: string | null;
  isPage: boolean;
  html: string;
  head: PageHead;
}

async function ask(path: string): Promise<Answer> {
  const response = await fetch(shop.url + path, { redirect: "manual" });
  const html = await response.text();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return {
    status: response.status,
    location: response.headers.get("Location"),
    isPage,
    html,
    head: readHead(isPage ? html : ""),
  };
}

const isIndexed = ({ status, isPage, head }: Answer) => isPage && status === 200 && !head.robots?.includes("noindex");
const typesOf = ({ data }: PageHead) => data.map((each) => StructuredDataScript.parse(each)["@type"]);

describe("pages that are found", () => {
  const LIST = ["CollectionPage", "BreadcrumbList"];
  test.each([
    ["/", "/", ["OnlineStore", "WebSite"]],
    ["/categoria/aneis", "/categoria/aneis", LIST],
    ["/categoria/aneis?pagina=0", "/categoria/aneis", LIST],
    ["/categoria/aneis?pagina=x", "/categoria/aneis", LIST],
    ["/categoria/aneis?utm_source=mail&fbclid=1&pagina=1", "/categoria/aneis", LIST],
    ["/categoria/aneis?ordem=price-asc", "/categoria/aneis", LIST],
    ["/categoria/gargantilhas", "/gargantilhas", LIST],
    ["/gargantilhas", "/gargantilhas", LIST],
    ["/categoria/promocoes", "/promocoes", LIST],
    ["/categoria/colares", "/categoria/colares", LIST],
    ["/categoria/qualquer", "/categoria/produtos", LIST],
    ["/categoria/qualquer?pagina=2", "/categoria/produtos?pagina=2", LIST],
    [`${RING}?utm_campaign=x`, RING, ["Product", "BreadcrumbList"]],
    ["/busca", "/busca", ["BreadcrumbList"]],
    ["/sobre", "/sobre", ["BreadcrumbList"]],
    ["/contato", "/contato", ["BreadcrumbList"]],
    ["/perguntas-frequentes", "/perguntas-frequentes", ["FAQPage", "BreadcrumbList"]],
  ])("%s is known as %s and describes %j", async (path, canonical, types) => {
    const { status, head } = await ask(path);
    expect(status).toBe(200);
    expect(head.robots).toBeNull();
    expect(head.canonicals).toEqual([shop.publicUrl + canonical]);
    expect(head.properties.get("og:url")).toBe(shop.publicUrl + canonical);
    expect(typesOf(head).sort()).toEqual([...types].sort());
  });

  test("the pages of a listing name their neighbours", async () => {
    const second = (await ask("/categoria/produtos?pagina=2")).head;
    expect(second.previous).toBe(`${shop.publicUrl}/categoria/produtos`);
    expect(second.next).toBe(`${shop.publicUrl}/categoria/produtos?pagina=3`);
  });

  test("link previews show a picture that is there, in its size, as JPEG", async () => {
    for (const [path, width] of [
      ["/", "1200"],
      ["/garantia", "1200"],
      [RING, "960"],
    ] as const) {
      const { properties } = (await ask(path)).head;
      expect([path, properties.get("og:image:width")]).toEqual([path, width]);
      expect(properties.get("og:image:alt")).toBeTruthy();
      const picture = await fetch(shop.url + new URL(properties.get("og:image") ?? "").pathname);
      expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
      expect(picture.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    }
    const { properties } = (await ask(RING)).head;
    expect(Object.fromEntries(properties)).toMatchObject({
      "og:type": "product",
      "og:locale": "pt_BR",
      "product:price:amount": "59.99",
      "product:price:currency": "BRL",
      "product:availability": "in stock",
    });
  });

  test("a hostile name is a name, in the title, the preview and the description for machines", async () => {
    const { head, html } = await ask(`/produto/${HOSTILE.id}`);
    expect(head.titles[0]).toBe(`${HOSTILE.name} | Lavra`);
    expect(head.properties.get("og:title")).toBe(`${HOSTILE.name} | Lavra`);
    expect(head.data[0]).toMatchObject({ "@type": "Product", name: HOSTILE.name });
    expect(html).not.toContain("<script>alert(1)");
    expect((await ask("/piercing")).html).not.toContain("<script>alert(1)");
  });
});

describe("pages that are not", () => {
  test.each([
    ["/busca?q=anel", 200],
    ["/busca?q=prata&pagina=2", 200],
    ["/cart", 200],
    ["/login", 200],
    ["/login?tab=register", 200],
    ["/cadastro", 200],
    ["/newsletter", 200],
    ["/wishlist", 200],
    ["/produto/TESTE-CORRENTE-PRODUCAO", 200],
    ["/produto/NADA", 404],
    ["/produto/ARQUIVO-001", 404],
    ["/nada", 404],
  ])("%s says so, with status %i", async (path, status) => {
    const answer = await ask(path);
    expect([answer.status, answer.head.robots]).toEqual([status, expect.stringContaining("noindex")]);
    expect(answer.head.canonicals).toEqual([]);
    expect(answer.head.titles[0]).toBeTruthy();
    if (status === 200) expect(answer.head.description).toBeTruthy();
  });

  test("a product that is no longer sold offers what is like it, one that never was does not", async () => {
    const gone = await ask("/produto/ARQUIVO-001");
    expect(gone.html).toContain("Peças parecidas");
    expect(gone.html).toContain('href="/categoria/aneis"');
    expect(gone.html.match(/<article/g)).toHaveLength(4);
    expect((await ask("/produto/NADA-001")).html).not.toContain("Peças parecidas");
  });

  test.each([
    "/categoria/aneis?preco_max=100",
    "/promocoes?etiquetas=torcido",
    "/categoria/aneis?tamanho=17&disponivel=1",
    "/categoria/aneis?preco_max=1",
  ])("%s shows a part of a listing: not to be indexed, and so nobody's canonical address", async (path) => {
    const { status, head } = await ask(path);
    expect([status, head.robots]).toEqual([200, "noindex, follow"]);
    expect(head.canonicals).toEqual([]);
    expect(head.data).toEqual([]);
  });

  // Rules: LIST-26, LIST-42.
  test.each([
    ["/categoria/aneis?pagina=99", 302, "/categoria/aneis"],
    ["/categoria/aneis?tamanho=17,99&material=Ouro&pagina=9", 302, "/categoria/aneis?tamanho=17"],
    ["/categoria/produtos?pagina=999&ordem=price-asc", 302, "/categoria/produtos?ordem=price-asc&pagina=6"],
    ["/categoria/produtos?pagina=9&preco_max=60", 302, "/categoria/produtos?preco_max=60"],
    ["/busca?q=prata&pagina=999", 302, "/busca?q=prata&pagina=5"],
    ["/busca?pagina=7", 302, "/busca"],
    ["/categoria/ANEIS?pagina=99", 308, "/categoria/aneis?pagina=99"],
    ["/PIERCING", 308, "/piercing"],
    ["/produto/anelsolita-002", 308, "/produto/ANELSOLITA-002"],
    ["/Produto/Anelsolita-002", 308, "/produto/Anelsolita-002"],
  ])("%s is sent on with %i to %s", async (path, status, to) => {
    expect(await ask(path)).toMatchObject({ status, location: to });
  });

  test("an alias leads to its page, or says that it is not to be indexed", async () => {
    const { status, location, head } = await ask("/favoritos");
    if (status < 300) expect(head.robots).toContain("noindex");
    else expect([status, location]).toEqual([301, "/wishlist"]);
  });

  test("other methods are refused, HEAD answers alike, and a slash at the end is sent on", async () => {
    expect((await fetch(`${shop.url}/sobre`, { method: "DELETE" })).status).toBe(405);
    for (const path of ["/", RING, "/nada"]) {
      const head = await fetch(shop.url + path, { method: "HEAD" });
      expect([path, head.status, await head.text()]).toEqual([path, (await ask(path)).status, ""]);
    }
    expect(await ask("/categoria/aneis/")).toMatchObject({ status: 301, location: "/categoria/aneis" });
    expect((await ask("/newsletter/cancelar?codigo=x")).isPage).toBe(true);
    expect(await ask("/sandbox")).toMatchObject({ status: 302, location: "/sandbox/overview" });
    expect((await ask("/sandbox/overview")).head.robots).toBe("noindex");
    const data = await fetch(`${shop.url}/categoria/aneis.data`);
    expect(data.headers.get("X-Robots-Tag")).toBe("noindex");
  });
});

describe("the whole shop, followed from link to link", () => {
  const pages = new Map<string, Answer>();

  beforeAll(async () => {
    const waiting = ["/"];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (pages.has(path)) continue;
      const answer = await ask(path);
      pages.set(path, answer);
      if (answer.isPage && answer.status === 200) waiting.push(...linksIn(answer.html));
    }
  }, 120_000);

  test("every link leads somewhere", () => {
    expect(pages.size).toBeGreaterThan(80);
    const broken = [...pages].filter(([, { status }]) => status >= 400).map(([path]) => path);
    expect(broken).toEqual([]);
    const elsewhere = [...pages].flatMap(([, { location }]) =>
      location ? [new URL(location, shop.url).pathname] : [],
    );
    expect(elsewhere.filter((path) => !["/login", "/cart", "/wishlist", "/pedidos"].includes(path))).toEqual([]);
  });

  test("the sitemap names exactly the pages that are to be found: 200, open, each its own canonical address", async () => {
    const index = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    const files = [...index.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? "").pathname);
    const texts = await Promise.all(files.map(async (file) => (await fetch(shop.url + file)).text()));
    const named = texts.flatMap((text) => [...text.matchAll(/<url><loc>([^<]+)/g)].map(([, url]) => url ?? ""));
    for (const url of named) {
      const path = url.slice(shop.publicUrl.length);
      const answer = pages.get(path) ?? (await ask(path));
      expect([path, isIndexed(answer), answer.head.canonicals]).toEqual([path, true, [url]]);
    }
    const found = [...pages.values()].filter(isIndexed).flatMap(({ head }) => head.canonicals);
    const missing = found.filter((url) => !named.includes(url) && !/[?&]pagina=\d+$/.test(url));
    expect([...new Set(missing)]).toEqual([]);
  });

  test("every page that is found has one title and one description, of sensible length and its own", () => {
    const heads = new Map([...pages.values()].filter(isIndexed).map(({ head }) => [head.canonicals[0] ?? "", head]));
    const seen = new Map<string, string>();
    for (const [url, head] of heads) {
      expect([url, head.titles.length, head.canonicals.length]).toEqual([url, 1, 1]);
      const [title = ""] = head.titles;
      expect([url, title.length >= 10 && title.length <= 80]).toEqual([url, true]);
      const description = head.description ?? "";
      expect([url, description, description.length >= 50 && description.length <= 160]).toEqual([
        url,
        description,
        true,
      ]);
      for (const text of [title, description]) {
        expect([url, seen.get(text) ?? url]).toEqual([url, url]);
        seen.set(text, url);
      }
      for (const each of head.data)
        expect([url, StructuredDataScript.safeParse(each).error?.issues]).toEqual([url, undefined]);
    }
  });
});
